"""The look of the window: themes, fonts, texts, icons and everything else that is drawn.

* Sprites are drawn supersampled from the lattice's corners, once for each shape, colour and size;
  like panels and shadows, they are kept in caches bounded by bytes. These ask the `PACER` before
  one is drawn, which ends a frame's drawing when its time is up.
* Texts are looked up by key: ``tr("menu.play")``. All languages are in catalogues
  (``assets/locale``), of which English has the keys. Sentences are never put together from
  fragments; `tr.count` is for what depends on a number.
* Code asks for text sizes as in the usual setting; only `Fonts` knows how much larger text is. No
  letter is below 12 px. Names are marked where they are put into a text, and lose their middle
  before anything else is cut (`names_in_text`); what runs from right to left is isolated (`bidi`).
* Values that startup loads are msgspec structs: such a class is made in 10 µs, a frozen dataclass
  in 400 µs.
"""
