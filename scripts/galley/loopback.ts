import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A page for the browser, which was sent here with the answer. */
function pageOf(words: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>galley</title><style>body{font:1.1rem/1.5 system-ui;margin:20vh auto;max-width:32rem;padding:0 1rem}</style><p>${words}</p></html>`;
}

/**
 * Listens on this machine alone, at a port that the system chooses, for one answer (RFC 8252 §7.3). Any page can send a
 * browser here: only the answer with our state counts.
 */
export async function listenForAnswer(state: string): Promise<{
  redirectUri: string;
  query: Promise<URLSearchParams>;
  signal: AbortSignal;
  close(): void;
}> {
  const over = new AbortController();
  let answer: ((query: URLSearchParams) => void) | undefined;
  const query = new Promise<URLSearchParams>((resolve) => {
    answer = resolve;
  });
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://127.0.0.1");
    const isOurs = url.pathname === "/callback" && url.searchParams.get("state") === state;
    const isAnswer = request.method === "GET" && isOurs;
    response.writeHead(isAnswer ? 200 : 404, {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
      // The address has the code.
      "referrer-policy": "no-referrer",
      connection: "close",
    });
    if (!isAnswer) {
      response.end(pageOf("There is nothing here."));
      return;
    }
    const isAllowed = url.searchParams.has("code");
    response.end(
      pageOf(
        isAllowed
          ? "You are signed in. Close this window, and go back to the terminal."
          : "Nothing was allowed. Close this window, and go back to the terminal.",
      ),
      () => answer?.(url.searchParams),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    redirectUri: `http://127.0.0.1:${port}/callback`,
    query,
    signal: over.signal,
    close: () => {
      over.abort();
      server.close();
    },
  };
}
