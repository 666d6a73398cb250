import { randomUUID } from "node:crypto";
import { createEventStream, type EventStream, H3, HTTPResponse, proxyRequest } from "h3";
import { toNodeHandler } from "h3/node";
import type { Configuration } from "../../api/contract/configuration.ts";
import { listenOn } from "../service/serve.ts";

export interface Front {
  /** Makes open pages load again. */
  reload(): void;
  /** Shows an error in open pages; null when it is fixed. */
  show(fault: string | null): void;
  close(): void;
}

const EVENTS = "/.dev/events";
const SCRIPT = "/.dev/reload.js";
const TAG = `<script src="${SCRIPT}" defer></script>`;

/** A page that was open while `npm run dev` was started again loads again, too. */
const CLIENT = `
let run;
const fault = document.createElement("pre");
Object.assign(fault.style, {
  position: "fixed", inset: "auto 0 0", margin: 0, padding: "1rem", zIndex: 9999,
  background: "#7f1d1d", color: "#fff", font: "14px/1.5 monospace", whiteSpace: "pre-wrap",
});
const events = new EventSource("${EVENTS}");
events.addEventListener("run", ({ data }) => {
  if (run !== undefined && run !== data) location.reload();
  run = data;
});
events.addEventListener("reload", () => location.reload());
events.addEventListener("fault", ({ data }) => {
  fault.textContent = JSON.parse(data);
  if (fault.textContent) document.body.append(fault);
  else fault.remove();
});
`;

/**
 * The address that the browser opens. It forwards every request to the service, which starts again when a source changes,
 * and adds the script that reloads the page. The service itself has neither the script nor the stream of events.
 */
export async function startFront(
  configuration: Configuration,
  /** Resolves to the address of the service when it answers; rejects if it does not start. */
  service: () => Promise<string>,
): Promise<Front> {
  const run = randomUUID();
  const streams = new Set<EventStream>();
  let fault: string | null = null;
  // As JSON: a browser drops an event without data.
  const tell = (event: string, data: string | null): void => {
    for (const stream of streams) void stream.push({ event, data: JSON.stringify(data) });
  };

  const app = new H3()
    .get(SCRIPT, () => answer(CLIENT, "text/javascript; charset=utf-8"))
    .get(EVENTS, (event) => {
      const stream = createEventStream(event);
      streams.add(stream);
      stream.onClosed(() => void streams.delete(stream));
      void stream.push({ event: "run", data: run });
      if (fault !== null) tell("fault", fault);
      return stream;
    })
    .all("/**", async (event) => {
      let origin: string;
      try {
        origin = await service();
      } catch (error) {
        const page = `<!doctype html><title>Not started</title><p>${(error as Error).message}</p>${TAG}`;
        return answer(page, "text/html; charset=utf-8", 503);
      }
      const { pathname, search } = new URL(event.req.url);
      const response = await proxyRequest(event, origin + pathname + search, {
        // An answer from the browser's cache would be the page before the change.
        filterHeaders: ["if-none-match", "if-modified-since"],
      });
      response.headers.set("cache-control", "no-store");
      const type = response.headers.get("content-type") ?? "";
      if (!type.startsWith("text/html") || event.req.method !== "GET") return response;
      const { status = 200, headers } = response;
      return new HTTPResponse(withScript(await new Response(response.body).text()), {
        status,
        headers,
      });
    });

  const listener = await listenOn(configuration, toNodeHandler(app));
  return {
    reload: () => tell("reload", null),
    show: (message) => {
      fault = message;
      tell("fault", message);
    },
    close: () => listener.server.closeAllConnections(),
  };
}

function withScript(html: string): string {
  const end = html.lastIndexOf("</body>");
  return end < 0 ? html + TAG : html.slice(0, end) + TAG + html.slice(end);
}

function answer(content: string, type: string, status = 200): HTTPResponse {
  return new HTTPResponse(content, {
    status,
    headers: { "content-type": type, "cache-control": "no-store" },
  });
}
