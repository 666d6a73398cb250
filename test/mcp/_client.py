"""Lists, calls and drafts with the official client for Python: client.py URL MODE [KEY]."""

import asyncio, json, sys
import httpx2
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

url, mode, *key = sys.argv[1:]


async def main():
    headers = {"Authorization": f"Bearer {key[0]}"} if key else {}
    async with httpx2.AsyncClient(headers=headers) as http:
        async with Client(streamable_http_client(url, http_client=http), mode=mode) as client:
            tools = (await client.list_tools()).tools
            author = await client.call_tool("get_author", {"slug": "maren-holt"})
            said = {
                "revision": client.protocol_version,
                "tools": len(tools),
                "author": author.structured_content["author"]["slug"],
            }
            if key:
                text = {"headline": "By Python", "body_md": "Text."}
                draft = await client.call_tool("create_draft", text)
                said["draft"] = draft.structured_content["status"]
            print(json.dumps(said))


asyncio.run(main())
