"""The terminal interface for browsers, behind an access check, since whoever drives it acts on this computer."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from aiohttp import web
from textual_serve.server import Server

from oracle.access import HERE, Access, qr_code

_OPENS: Final = "open the link that the terminal shows, where dominion-oracle tui --web was started; each serves once"


class Guarded(Server):
    """The server of textual-serve with an access check."""

    def __init__(self, command: str, host: str, port: int, pages: str) -> None:
        super().__init__(command, host=host, port=port, title="dominion-oracle", templates_path=pages)
        self.access = Access(host, port)

    async def _make_app(self) -> web.Application:
        app = await super()._make_app()
        app.middlewares.append(self._guard)
        return app

    @web.middleware
    async def _guard(
        self, request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]],
    ) -> web.StreamResponse:
        access = self.access
        if why := access.why_not(request):
            raise web.HTTPForbidden(text=f"{why}\n")
        if request.path.startswith("/static/") or access.knows(request.cookies.get(access.cookie)):
            return await handler(request)
        known = access.let_in(request.query.get("key", "")) if request.path == "/" else None
        if known is None:
            raise web.HTTPForbidden(text=f"{_OPENS}\n")
        response = await handler(request)
        response.set_cookie(access.cookie, known, httponly=True, samesite="Strict")
        response.headers["Referrer-Policy"] = "no-referrer"
        response.headers["Cache-Control"] = "no-store"
        self._show("A browser was let in. For another one:")
        return response

    async def handle_index(self, request: web.Request) -> web.StreamResponse:
        """Return the page, with the addresses of the host that it was requested from."""
        self.public_url = f"{request.scheme}://{request.host}"
        return await super().handle_index(request)

    def _show(self, before: str) -> None:
        """Show the link that lets the next browser in, for other devices also as a QR code."""
        link = self.access.link
        self.console.print(f"{before} {link}", highlight=False, soft_wrap=True)
        if self.access.host not in HERE and self.console.is_terminal:
            self.console.print(qr_code(link), highlight=False, markup=False, soft_wrap=True, end="")

    async def on_startup(self, app: web.Application) -> None:
        """Print its address, and what whoever opens it can do."""
        self._show("Open")
        self.console.print("The link lets one browser in. It can save files below this folder, and nowhere else. "
                           "Ctrl+C ends it.", highlight=False)


__all__ = ["Guarded"]
