import { setTimeout as delay } from "node:timers/promises";
import { TOKEN_FIELD } from "../../api/desk/form-values.ts";
import type { Writer } from "../../api/contract/records.ts";
import { mintKey } from "../../api/store/keys/keys.ts";
import { findSession, startSession } from "../../api/store/people/sessions.ts";
import { saveWebhook } from "../../api/store/webhooks/webhooks.ts";
import { createWriter, writerAt } from "../_setup.ts";
import { BASE_URL, type Cluster, type RunningNode } from "./_cluster.ts";
import { type Findings, type Known, SECRET } from "./_findings.ts";
import { addressesOf, lookEverywhere } from "./_watch.ts";
import { send } from "./_send.ts";

/** A writer with a session in the desk and a key for their program. */
export interface Desk {
  writer: Writer;
  key: string;
  cookie: string;
  token: string;
}

const WRITERS = 6;

export async function openDesks({ store }: Cluster, hook: string): Promise<Desk[]> {
  const desks: Desk[] = [];
  for (let number = 0; number < WRITERS; number++) {
    const writer = await createWriter(store, { slug: `writer-${number}` });
    await saveWebhook(store, writerAt(writer), { writerId: writer.id, url: hook });
    const { key } = await mintKey(store, writerAt(writer), {
      writerId: writer.id,
      name: "Agent",
      scope: "pieces:write",
    });
    const { token } = await startSession(store, { writerId: writer.id, userAgent: null });
    const session = await findSession(store.read, store, token);
    desks.push({ writer, key, cookie: `desk_session=${token}`, token: session?.csrfToken ?? "" });
  }
  return desks;
}

export interface Worker {
  cluster: Cluster;
  desk: Desk;
  findings: Findings;
  random: () => number;
}

/**
 * One writer and their program: drafts, saves, publishes and unpublishes through any node, one request at a time. A piece
 * whose last request had no answer is left alone: the request may still take effect.
 */
export async function work(worker: Worker, signal: AbortSignal): Promise<void> {
  const { random, findings } = worker;
  const own: Known[] = [];
  for (let number = 0; !signal.aborted; number++) {
    const known = own[Math.floor(random() * own.length)];
    if (!known || random() < 0.4) {
      const made = await draft(worker, number);
      if (made) own.push(made);
      if (made) findings.pieces.push(made);
    } else if (known.state === "published") await unpublish(worker, known);
    else if (known.state === "draft" && random() < 0.3) await save(worker, known, number);
    else if (known.state === "draft") await publish(worker, known);
    await delay(random() * 200);
  }
}

/** How often a program sends a draft again that had no answer, each time to any node. */
const TRIES = 3;

async function draft(worker: Worker, number: number): Promise<Known | undefined> {
  const { desk, findings } = worker;
  const isSecret = number % 5 === 0;
  const headline = `Piece ${number} of ${desk.writer.slug}${isSecret ? ` ${SECRET}` : ""}`;
  const text = isSecret ? SECRET : `Text ${number}.`;
  for (let left = TRIES; left > 0; left--) {
    const answer = await send(findings, anyNode(worker), "/api/v1/pieces", {
      method: "POST",
      headers: {
        authorization: `Bearer ${desk.key}`,
        "content-type": "application/json",
        "idempotency-key": `${desk.writer.slug}-${number}`,
      },
      body: JSON.stringify({ headline, body_md: text }),
    });
    if (answer?.status !== 201) continue;
    const { id } = JSON.parse(answer.text) as { id: string };
    return {
      id,
      writer: desk.writer.slug,
      text,
      state: isSecret ? "secret" : "draft",
      wasPublished: false,
      wasUnpublished: false,
    };
  }
  return undefined;
}

async function save(worker: Worker, known: Known, number: number): Promise<void> {
  const version = await versionOf(worker, known);
  if (version === undefined) return;
  const text = `Text ${number} instead.`;
  const headline = `Piece ${known.id} again`;
  const answer = await post(worker, known, "", { headline, body_md: text, version });
  if (answer?.status !== 303) return;
  known.state = "draft";
  known.text = text;
}

async function publish(worker: Worker, known: Known): Promise<void> {
  const page = await get(worker, known, "/publish");
  if (page?.status !== 200) return;
  known.wasPublished = true;
  const seen = /name="seen" value="([^"]*)"/.exec(page?.text ?? "")?.[1] ?? "";
  const answer = await post(worker, known, "/publish", { seen });
  if (answer?.status !== 303) return;
  known.state = "published";
  if (!mayFollow(worker)) return;
  const { cluster, findings } = worker;
  const live = await get(worker, known, "/live");
  if (!live?.text.includes(">Live</h1>")) return;
  findings.counts.live++;
  const look = { paths: await addressesOf(cluster, known), isPublic: true, why: "said to be live" };
  findings.faults.push(...(await lookEverywhere(cluster, findings, look)));
}

async function unpublish(worker: Worker, known: Known): Promise<void> {
  const { cluster, findings } = worker;
  known.wasUnpublished = true;
  const paths = await addressesOf(cluster, known);
  const answer = await post(worker, known, "/unpublish", {});
  if (answer?.status !== 303) return;
  known.state = "draft";
  if (!mayFollow(worker)) return;
  const page = await get(worker, known, "/gone");
  if (!page?.location.includes("done=unpublished")) return;
  findings.counts.gone++;
  const look = { paths, isPublic: false, why: "said to be gone" };
  findings.faults.push(...(await lookEverywhere(cluster, findings, look)));
}

/** Everybody waits for a paused node at first: the writers would do nothing else. */
function mayFollow({ cluster: { nodes }, random }: Worker): boolean {
  return random() < 0.2 || !nodes.some(({ isPaused }) => isPaused);
}

async function versionOf({ cluster }: Worker, { id }: Known): Promise<number | undefined> {
  const row = await cluster.store.read
    .selectFrom("pieces")
    .select("version")
    .where("id", "=", id)
    .executeTakeFirst()
    .catch(() => undefined);
  return row?.version;
}

/** Until the answer is here, nobody knows what became of the piece. */
async function post(
  worker: Worker,
  known: Known,
  action: string,
  fields: Record<string, string | number>,
) {
  const { desk, findings } = worker;
  known.state = "unknown";
  const texts = Object.entries(fields).map(([name, value]) => [name, String(value)]);
  return send(findings, anyNode(worker), `/desk/pieces/${known.id}${action}`, {
    method: "POST",
    headers: { cookie: desk.cookie, origin: BASE_URL },
    body: new URLSearchParams([...texts, [TOKEN_FIELD, desk.token]]),
  });
}

async function get(worker: Worker, { id }: Known, page: string) {
  const { desk, findings } = worker;
  const headers = { cookie: desk.cookie };
  return send(findings, anyNode(worker), `/desk/pieces/${id}${page}`, { headers });
}

/** Rarely one that is paused: its client waits in vain, and the request is carried out when it is back. */
function anyNode({ cluster: { nodes }, random }: Worker): RunningNode {
  const candidates = random() < 0.02 ? nodes : nodes.filter(({ isPaused }) => !isPaused);
  return candidates[Math.floor(random() * candidates.length)]!;
}
