"""deploy/nginx.conf and deploy/apache.conf, read and run by the proxies of this machine.

Neither is installed for the tests, since Debian's packages start a server: where they are not
there, the tests are left out.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final

import pytest
import trustme

from herzrasen.config.setting_types import Network
from tests.ports import reserved_port
from tests.server.live_server import live_server
from tests.server.table_client import TableClient, http_request
from tests.tools import ROOT

pytestmark = pytest.mark.heavy

PROXIES: Final = ("nginx", "apache2")
FILES: Final = {"nginx": "nginx.conf", "apache2": "apache.conf"}
CERTIFICATES: Final = "/etc/letsencrypt/live/cards.example.org"
LOCAL: Final = (Network("127.0.0.1"), Network("::1"))

NGINX: Final = """
daemon off;
master_process off;
pid {folder}/pid;
error_log stderr;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {site};
}}
"""

APACHE: Final = """
ServerRoot {folder}
PidFile {folder}/pid
ErrorLog {folder}/error.log
DefaultRuntimeDir {folder}
ServerName localhost
User nobody
Group nogroup
{modules}
{listen}
Include {site}
"""
MODULES: Final = "mpm_event authz_core alias headers http2 proxy proxy_http ssl"


def program_of(proxy: str) -> str:
    """The program; the test is left out where it is not installed."""
    found = shutil.which(proxy) or shutil.which(f"/usr/sbin/{proxy}")
    return found or pytest.skip(f"{proxy} is not installed")


def write_configuration(proxy: str, site: str, folder: Path) -> list[str]:
    """The words that start the proxy with this site alone."""
    program = program_of(proxy)
    (folder / "site.conf").write_text(site)
    places = {"folder": folder, "site": folder / "site.conf"}
    main = folder / "main.conf"
    if proxy == "nginx":
        main.write_text(NGINX.format(**places))
        return [program, "-p", str(folder), "-c", str(main)]
    libraries = Path(program).resolve().parents[1] / "lib/apache2/modules"
    loaded = [f"LoadModule {name}_module {libraries}/mod_{name}.so" for name in MODULES.split()]
    ports = re.findall(r"<VirtualHost (?:\*|127\.0\.0\.1):(\d+)>", site)
    listen = [f"Listen 127.0.0.1:{port}" for port in ports]
    main.write_text(APACHE.format(modules="\n".join(loaded), listen="\n".join(listen), **places))
    return [program, "-f", str(main)]


@pytest.mark.parametrize("proxy", PROXIES)
def test_the_file_is_understood_as_it_is(proxy: str, tmp_path: Path) -> None:
    """With its ports and the place of the certificate alone changed: Debian's nginx did not know a
    directive."""
    certificate = trustme.CA().issue_cert("cards.example.org")
    certificate.private_key_pem.write_to_path(tmp_path / "privkey.pem")
    for blob in certificate.cert_chain_pems:
        blob.write_to_path(tmp_path / "fullchain.pem", append=True)
    site = (ROOT / "deploy" / FILES[proxy]).read_text()
    with reserved_port() as secure, reserved_port() as plain:
        site = site.replace(CERTIFICATES, str(tmp_path)).replace("443", str(secure))
        site = site.replace("listen 80;", f"listen {plain};").replace("[::]:80;", f"[::]:{plain};")
        site = site.replace("*:80>", f"*:{plain}>")
        words = write_configuration(proxy, site, tmp_path)
        done = subprocess.run([*words, "-t"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def without_tls(site: str, port: int, server: str) -> str:
    """The site at this port, in front of the server."""
    site = re.sub(r"(?ms)^server \{\n    listen 80;.*", "", site)
    site = re.sub(r"(?ms)^<VirtualHost \*:80>.*", "", site)
    site = re.sub(r"(?m)^ *(ssl_|SSL|listen \[::\]|Protocols).*\n", "", site)
    site = site.replace("listen 443 ssl http2;", f"listen 127.0.0.1:{port};")
    site = site.replace("<VirtualHost *:443>", f"<VirtualHost 127.0.0.1:{port}>")
    return site.replace("http://127.0.0.1:5252", server)


def under_a_path(site: str, path: str) -> str:
    """The site with the server under this path, as docs/server.md says it."""
    site = site.replace("location / {", f"location {path} {{").replace(":5252;", ":5252/;")
    return site.replace("ProxyPass / ", f"ProxyPass {path} ")


@contextmanager
def running_proxy(proxy: str, server: str, folder: Path, path: str = "/") -> Iterator[str]:
    """The address of the proxy in front of this server."""
    with reserved_port() as port:
        site = (ROOT / "deploy" / FILES[proxy]).read_text()
        site = site if path == "/" else under_a_path(site, path)
        site = without_tls(site, port, server)
        words = write_configuration(proxy, site, folder)
        foreground = [] if proxy == "nginx" else ["-X"]
        process = subprocess.Popen([*words, *foreground], stderr=subprocess.PIPE, text=True)
        try:
            until_it_listens(process, f"http://127.0.0.1:{port}{path}health")
            yield f"http://127.0.0.1:{port}{path.rstrip('/')}"
        finally:
            process.terminate()
            process.communicate()


def until_it_listens(process: subprocess.Popen[str], url: str) -> None:
    """Ask until the proxy answers: it does not say when it listens."""
    while process.poll() is None:
        try:
            assert http_request(url).status == 200
        except OSError:
            continue
        return
    raise AssertionError(process.communicate()[1])


@pytest.mark.parametrize("proxy", PROXIES)
def test_people_play_through_it_and_the_world_reads_no_metrics(proxy: str, tmp_path: Path) -> None:
    """Sockets, the host that a page's request names, the visitor's address, and what the visitor
    claims to be."""
    program_of(proxy)
    with ExitStack() as stack:
        (tmp_path / "data").mkdir()
        server = stack.enter_context(live_server(tmp_path / "data", trusted_proxies=LOCAL))
        front = stack.enter_context(running_proxy(proxy, server, tmp_path))
        person = TableClient(front)
        person.join(person.open_table("hearts", "standard"))
        person.until("happened", lambda m: len(m["view"]["public"]["chosen"]) == 3)
        person.close()
        assert http_request(f"{front}/api/tables", b"{}", origin=front).status != 403
        assert http_request(f"{front}/api/tables", b"{}", origin="http://evil.test").status == 403
        assert http_request(f"{front}/metrics", x_forwarded_for="127.0.0.1").status == 404


@pytest.mark.parametrize("proxy", PROXIES)
def test_under_a_path_the_world_reads_no_metrics_either(proxy: str, tmp_path: Path) -> None:
    """Only those at the root of the host were kept back. Here the server would tell everybody."""
    program_of(proxy)
    with ExitStack() as stack:
        (tmp_path / "data").mkdir()
        server = stack.enter_context(
            live_server(tmp_path / "data", trusted_proxies=LOCAL, metrics_from=LOCAL)
        )
        front = stack.enter_context(running_proxy(proxy, server, tmp_path, "/cards/"))
        assert http_request(f"{front}/").status == 200
        assert http_request(f"{front}/metrics").status == 404
