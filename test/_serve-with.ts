import { readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** A host of the files of a folder, which answers something else to some requests: a text, or a status alone. */
export async function serveWith(
  folder: string,
  other: (path: string) => string | Buffer | number | undefined = () => undefined,
): Promise<string> {
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    const changed = other(path);
    const body = changed ?? fileAt(folder, path) ?? 404;
    if (typeof body === "number") response.writeHead(body).end();
    else response.writeHead(200).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function fileAt(folder: string, path: string): Buffer | undefined {
  const name = decodeURIComponent(path.slice(1).split("?")[0] ?? "");
  const files = [name, `${name}.json`, join(name, "index.html")].map((one) => join(folder, one));
  const file = files.find((one) => statSync(one, { throwIfNoEntry: false })?.isFile());
  return file === undefined ? undefined : readFileSync(file);
}
