"""A relay behind a proxy that has TLS, as on the internet."""

import asyncio
import contextlib
import ssl
import threading
from datetime import UTC, datetime, timedelta

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from helpers.network import HOST, KEY, credentials, running_relay, talk

from game.network.endpoints import Dialer, RelayHost
from game.network.events import Opened, Reason, RoomGiven, Trouble
from game.network.links import RelayLink, parse_link, relay_url


@pytest.fixture(scope="module")
def certificate(tmp_path_factory):
    """A file with a certificate of ``localhost`` and its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .sign(key, hashes.SHA256())
    )
    file = tmp_path_factory.mktemp("certificate") / "localhost.pem"
    file.write_bytes(
        made.public_bytes(serialization.Encoding.PEM)
        + key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
    )
    return file


async def pass_on(reader, writer):
    """Write what can be read, until there is no more."""
    with contextlib.suppress(OSError):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    writer.close()


@contextlib.contextmanager
def tls_proxy(certificate, port):
    """A proxy that has TLS in front of a port; its own port."""
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(certificate)
    loop, started, ports = asyncio.new_event_loop(), threading.Event(), []
    stop = asyncio.Event()

    async def connect(reader, writer):
        inner_reader, inner_writer = await asyncio.open_connection(HOST, port)
        await asyncio.gather(pass_on(reader, inner_writer), pass_on(inner_reader, writer))

    async def serve():
        async with await asyncio.start_server(connect, HOST, 0, ssl=context) as server:
            ports.append(server.sockets[0].getsockname()[1])
            started.set()
            await stop.wait()

    def run():
        with asyncio.Runner(loop_factory=lambda: loop) as runner:
            runner.run(serve())

    thread = threading.Thread(target=run)
    thread.start()
    started.wait()
    yield ports[0]
    loop.call_soon_threadsafe(stop.set)
    thread.join()


def test_a_table_is_played_through_a_relay_that_has_tls(cast, certificate, monkeypatch):
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    monkeypatch.setenv("no_proxy", "localhost")
    with running_relay() as relay, tls_proxy(certificate, relay.port) as port:
        url = relay_url(f"localhost:{port}")
        host = cast.heard(RelayHost, url, credentials())
        link = RelayLink(url, host.next(RoomGiven).room, KEY)
        assert link.url.startswith("https://localhost:")
        guest = cast.heard(Dialer, parse_link(link.url))
        talk(host, guest, host.next(Opened).connection, guest.next(Opened).connection)
        guest.endpoint.close()
        host.endpoint.close()


def test_a_relay_whose_certificate_nobody_knows_isn_t_believed(cast, certificate, monkeypatch):
    monkeypatch.setenv("no_proxy", "localhost")
    with running_relay() as relay, tls_proxy(certificate, relay.port) as port:
        host = cast.heard(RelayHost, f"https://localhost:{port}", credentials())
        assert host.next(Trouble) == Trouble(Reason.UNREACHABLE)
        host.endpoint.close()
