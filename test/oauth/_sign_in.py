"""Signs in with a client for Python, and calls tools: sign_in.py mcp|fastmcp URL CLIENT_ID.

Each line of the input is a call, {"tool": …, "arguments": …}, or {"tool": null} for the list of tools. Each gets a line.
"""

import asyncio, json, sys, webbrowser
from urllib.parse import parse_qs, urlsplit

name, url, client_id = sys.argv[1:]


async def serve(client):
    while line := await asyncio.to_thread(sys.stdin.readline):
        asked = json.loads(line)
        try:
            if asked["tool"] is None:
                listed = await client.list_tools()
                tools = getattr(listed, "tools", listed)
                said = {"tools": [tool.name for tool in tools]}
            else:
                result = await client.call_tool(asked["tool"], asked["arguments"])
                said = {"result": result.structured_content}
                if result.is_error:
                    said = {"error": str(result.content)}
        except Exception as error:
            said = {"error": repr(error)}
        print(json.dumps(said), flush=True)


async def with_mcp():
    import httpx2
    from mcp import Client
    from mcp.client.auth import AuthorizationCodeResult, OAuthClientProvider
    from mcp.client.streamable_http import streamable_http_client
    from mcp.shared.auth import OAuthClientMetadata

    answers = asyncio.Queue()

    async def take(reader, writer):
        path = (await reader.readline()).decode().split(" ")[1]
        if path.startswith("/back?"):
            answers.put_nowait({key: value[0] for key, value in parse_qs(urlsplit(path).query).items()})
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\nConnection: close\r\n\r\nDone.")
        await writer.drain()
        writer.close()

    server = await asyncio.start_server(take, "127.0.0.1", 0)
    redirect = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/back"

    async def open_browser(address):
        await asyncio.to_thread(webbrowser.open, address)

    async def wait_for_answer():
        answer = await answers.get()
        return AuthorizationCodeResult(code=answer["code"], state=answer["state"], iss=answer.get("iss"))

    oauth = OAuthClientProvider(
        server_url=url,
        client_metadata=OAuthClientMetadata(client_name="Notes agent", redirect_uris=[redirect]),
        storage=Storage(),
        redirect_handler=open_browser,
        callback_handler=wait_for_answer,
        client_metadata_url=client_id,
    )
    async with httpx2.AsyncClient(auth=oauth, timeout=300) as http:
        async with Client(streamable_http_client(url, http_client=http)) as client:
            await serve(client)


class Storage:
    tokens = client = None

    async def get_tokens(self):
        return self.tokens

    async def set_tokens(self, tokens):
        self.tokens = tokens

    async def get_client_info(self):
        return self.client

    async def set_client_info(self, client):
        self.client = client


async def with_fastmcp():
    from fastmcp import Client

    # It has no document of its own, so it registers.
    async with Client(url, auth="oauth") as client:
        await serve(client)


asyncio.run({"mcp": with_mcp, "fastmcp": with_fastmcp}[name]())
