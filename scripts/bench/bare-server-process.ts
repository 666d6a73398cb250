import { createServer } from "node:http";
import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";

// The least that Node's own server can do: the same bytes for every request, from memory, with the same headers. The body of
// a POST is read, and not looked at.
const [file = "", headers = "[]"] = process.argv.slice(2);
const bytes = readFileSync(file);
const head = JSON.parse(headers) as string[];
const server = createServer((request, response) => {
  const answer = () => response.writeHead(200, head).end(bytes);
  if (request.method === "POST") request.on("end", answer).resume();
  else answer();
});
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
