import { createServer } from "node:http";
import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";

// The least that Node's own server can do: the same bytes for every request, from memory, with the same type and length.
const bytes = readFileSync(process.argv[2] ?? "");
const server = createServer((_request, response) => {
  response.writeHead(200, {
    "content-type": "application/json; charset=utf-8",
    "content-length": bytes.length,
  });
  response.end(bytes);
});
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
