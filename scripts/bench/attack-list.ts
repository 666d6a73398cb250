import { connect } from "node:net";
import { setTimeout } from "node:timers/promises";
import { TOKEN_FIELD } from "../../api/desk/form-values.ts";
import { inParallel } from "../../build/tree/in-parallel.ts";
import type { Attacker, HostileData } from "./hostile-data.ts";
import { hostileFiles } from "./hostile-pictures.ts";

export interface Attack {
  name: string;
  /** Attacks once. It is repeated until the window is over, except for an attack that works only once. */
  run(): Promise<void>;
  once?: boolean;
  /** The attack keeps the build worker busy: a page is unpublished while it waits. */
  queues?: boolean;
}

export interface Target extends HostileData {
  origin: string;
  apiKey: string;
}

/** What one caller can do to delay the others. */
export function attacksOn(target: Target): Attack[] {
  const { origin, attackers, longDraft } = target;
  const [first, second = first, ...others] = attackers;
  const marks = "a" + "\u0315".repeat(60_000) + "\u0316".repeat(60_000);
  const checkNow = (who: Attacker) => post(origin, who, "/desk/edit/online-presence/website", {});
  const newPiece = (fields: Record<string, string>) => () =>
    post(origin, first, "/desk/pieces", fields);
  const deep = "[".repeat(1_000_000) + "]".repeat(1_000_000);
  return [
    {
      name: "form with 400 kB of body",
      run: newPiece({ headline: "", body_md: "A word or two. ".repeat(27_000) }),
    },
    {
      name: "form with 2 MiB of body",
      run: newPiece({ headline: "", body_md: "Words ".repeat(345_000) }),
    },
    { name: "headline of 120,000 marks", run: newPiece({ headline: marks, body_md: "Text" }) },
    {
      name: "draft of 100,000 characters opened",
      run: async () => {
        await get(origin, first, `/desk/pieces/${longDraft}`);
      },
    },
    {
      name: "deep JSON of 2 MiB as a draft",
      run: () => draft(target, `{"headline":"a","body_md":"b","x":${deep}}`.slice(0, 2_097_000)),
    },
    {
      name: "wide JSON of 2 MiB as a draft",
      run: () =>
        draft(target, `{"headline":"a","body_md":"b","tags":[${"1,".repeat(1_000_000)}1]}`),
    },
    {
      name: "deep JSON to MCP",
      run: () => send(origin, "/api/mcp", JSON_TYPE, "[".repeat(32_000) + "]".repeat(32_000)),
    },
    { name: "search in 100 pieces of 99,000 İ", run: () => searches(origin) },
    {
      name: "check of a hostile website",
      run: () => checkNow(second),
      once: true,
    },
    {
      name: "four names whose DNS never answers",
      run: async () => {
        await Promise.all(others.map(checkNow));
      },
      once: true,
    },
    { name: "64 clients that never read", run: () => neverRead(target), once: true },
    {
      name: "hostile pictures, four at a time",
      run: () => sendPictures(target),
      once: true,
    },
    {
      name: "eight mark bombs published",
      run: () => publishBombs(target),
      once: true,
      queues: true,
    },
  ];
}

/** As many at a time as one writer may send. */
const PICTURES_AT_ONCE = 4;

async function sendPictures({ origin, apiKey }: Target): Promise<void> {
  const headers = { authorization: `Bearer ${apiKey}`, "content-type": "image/jpeg" };
  const files = (await hostileFiles()).map(([, bytes]) => new Uint8Array(bytes));
  await inParallel(files, PICTURES_AT_ONCE, (body) =>
    send(origin, "/api/v1/pictures", headers, body),
  );
}

/** Presses Publish for each bomb at the same time. */
async function publishBombs(target: Target): Promise<void> {
  const { origin, attackers, markBombs } = target;
  await Promise.all(
    markBombs.map(async (id) => {
      const path = `/desk/pieces/${id}/publish`;
      const page = await get(origin, attackers[0], path);
      const [, seen = ""] = /name="seen" value="([^"]*)"/.exec(page) ?? [];
      await post(origin, attackers[0], path, { seen });
    }),
  );
}

/** Milliseconds from pressing Unpublish until the page is gone. */
export async function takeBack(
  { origin, attackers }: Target,
  { id, path }: { id: string; path: string },
): Promise<number> {
  const started = performance.now();
  void post(origin, attackers[0], `/desk/pieces/${id}/unpublish`, {});
  while ((await fetch(origin + path)).status === 200) await setTimeout(20);
  return performance.now() - started;
}

const JSON_TYPE = { "content-type": "application/json" };

async function draft({ origin, apiKey }: Target, body: string): Promise<void> {
  const headers = { ...JSON_TYPE, authorization: `Bearer ${apiKey}` };
  await send(origin, "/api/v1/pieces", headers, body);
}

async function send(
  origin: string,
  path: string,
  headers: Record<string, string>,
  body: string | Uint8Array<ArrayBuffer>,
): Promise<void> {
  const answer = await fetch(origin + path, { method: "POST", headers, body });
  await answer.arrayBuffer();
}

async function post(
  origin: string,
  { cookie, formToken }: Attacker,
  path: string,
  fields: Record<string, string>,
): Promise<void> {
  const answer = await fetch(origin + path, {
    method: "POST",
    headers: { cookie, origin },
    redirect: "manual",
    body: new URLSearchParams({ ...fields, [TOKEN_FIELD]: formToken }),
  });
  await answer.arrayBuffer();
}

async function get(origin: string, { cookie }: Attacker, path: string): Promise<string> {
  return (await fetch(origin + path, { headers: { cookie } })).text();
}

/** Queries whose length changes when they are folded, that match nothing, or that match everything: eight at a time. */
async function searches(origin: string): Promise<void> {
  const queries = ["İİİ", "i̇i̇x", "İ".repeat(99), `${"İ".repeat(60)}x`].flatMap((q) => [q, q]);
  await Promise.all(
    queries.map(async (q) => {
      const path = `/api/public/pieces/search?limit=100&q=${encodeURIComponent(q)}`;
      await (await fetch(origin + path)).arrayBuffer();
    }),
  );
}

/** Each asks four times for a page of 200 kB, more than the buffers on the way hold, and reads nothing. */
async function neverRead({ origin, dotted }: Target): Promise<void> {
  const { hostname, port, host } = new URL(origin);
  const sockets = Array.from({ length: 64 }, () => {
    const socket = connect({ host: hostname, port: Number(port) });
    socket.on("error", () => {});
    socket.pause();
    socket.write(`GET ${dotted} HTTP/1.1\r\nhost: ${host}\r\n\r\n`.repeat(4));
    return socket;
  });
  await setTimeout(5_000);
  for (const socket of sockets) socket.destroy();
}
