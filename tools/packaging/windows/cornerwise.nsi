; The installer for Windows, for one person: it asks for no administrator. `tools/bundle.py` runs
; it and defines NAME, VERSION, APP_ID, FILES, ICONS, LICENCE and OUT.

Unicode true
SetCompressor /SOLID lzma
SetCompressorDictSize 64
RequestExecutionLevel user
ManifestDPIAware true

!include "MUI2.nsh"
!include "FileFunc.nsh"

!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\${APP_ID}"
!define RECORD "Cornerwise.Record"
!define MUI_ICON "${ICONS}\cornerwise.ico"
!define MUI_UNICON "${ICONS}\cornerwise.ico"
!define MUI_FINISHPAGE_RUN "$INSTDIR\cornerwise.exe"

Name "${NAME}"
OutFile "${OUT}"
InstallDir "$LOCALAPPDATA\Programs\${NAME}"
InstallDirRegKey HKCU "${UNINSTALL}" "InstallLocation"

!insertmacro MUI_PAGE_LICENSE "${LICENCE}"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES

!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "German"
!insertmacro MUI_LANGUAGE "French"
!insertmacro MUI_LANGUAGE "Spanish"
!insertmacro MUI_LANGUAGE "Italian"
!insertmacro MUI_LANGUAGE "Polish"
!insertmacro MUI_LANGUAGE "PortugueseBR"
!insertmacro MUI_LANGUAGE "Russian"
!insertmacro MUI_LANGUAGE "SimpChinese"

Section
  ; What an earlier version had and this one has not must go; nothing else is below this folder.
  RMDir /r "$INSTDIR\_internal"
  SetOutPath "$INSTDIR"
  File /r "${FILES}\*"
  File "${ICONS}\record.ico"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\${NAME}.lnk" "$INSTDIR\cornerwise.exe"

  WriteRegStr HKCU "Software\Classes\.blksgf\OpenWithProgids" "${RECORD}" ""
  WriteRegStr HKCU "Software\Classes\.blksgf" "" "${RECORD}"
  WriteRegStr HKCU "Software\Classes\.blksgf" "Content Type" "application/x-blokus-sgf"
  WriteRegStr HKCU "Software\Classes\${RECORD}" "" "Blokus record"
  WriteRegStr HKCU "Software\Classes\${RECORD}\DefaultIcon" "" "$INSTDIR\record.ico"
  WriteRegStr HKCU "Software\Classes\${RECORD}\shell\open\command" "" '"$INSTDIR\cornerwise.exe" "%1"'
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'

  ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "${NAME}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\cornerwise.exe"
  WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" "$0"
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
SectionEnd

; Games, settings and results are the player's: they stay.
Section "Uninstall"
  RMDir /r "$INSTDIR\_internal"
  Delete "$INSTDIR\cornerwise.exe"
  Delete "$INSTDIR\cornerwise-console.exe"
  Delete "$INSTDIR\record.ico"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\${NAME}.lnk"
  DeleteRegValue HKCU "Software\Classes\.blksgf\OpenWithProgids" "${RECORD}"
  DeleteRegKey /ifempty HKCU "Software\Classes\.blksgf\OpenWithProgids"
  ReadRegStr $0 HKCU "Software\Classes\.blksgf" ""
  StrCmp $0 "${RECORD}" 0 +2
  DeleteRegValue HKCU "Software\Classes\.blksgf" ""
  DeleteRegKey HKCU "Software\Classes\${RECORD}"
  DeleteRegKey HKCU "${UNINSTALL}"
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
SectionEnd
