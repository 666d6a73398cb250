import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { TOKEN_FIELD } from "../../api/desk/form-values.ts";
import type { Piece } from "../../api/contract/piece.ts";
import type { Writer } from "../../api/contract/records.ts";
import { mintKey } from "../../api/store/keys.ts";
import { findPiece } from "../../api/store/pieces.ts";
import { findSession, startSession } from "../../api/store/sessions.ts";
import { saveWebhook } from "../../api/store/webhooks.ts";
import { buildAll } from "../../build/full.ts";
import { publicFolder } from "../../build/generation.ts";
import { startS3 } from "../_s3.ts";
import { createWriter, tempFolder, writerAt } from "../_setup.ts";
import { createStorm } from "../_storm.ts";
import { readTree, withoutSearch } from "../build/_tree.ts";
import { createReceiver } from "../webhooks/_receiver.ts";
import {
  BASE_URL,
  type Cluster,
  livingNodes,
  type RunningNode,
  settled,
  startCluster,
} from "./_cluster.ts";

const NODES = Number(process.env["STORM_NODES"] ?? 3);
/** A minute in CI. */
const { kills: KILLS, chance } = createStorm({ few: 6, full: 40 });
const PAUSE_MS = 40_000;
const WRITERS = 4;
const SECRET = "a-draft-that-nobody-may-see";

describe(`${NODES} nodes on one database, killed ${KILLS} times`, () => {
  it(
    "lose nothing, show nothing unpublished, and end with equal trees and an equal bucket",
    { timeout: 1_800_000 },
    async () => {
      const s3 = await startS3();
      const cluster = await startCluster(NODES, { ...s3.environment, WEBHOOK_ALLOW_PRIVATE: "1" });
      const { store, server, nodes } = cluster;
      const unanswered: string[] = [];
      const arrived = new Set<string>();
      const pieces: Known[] = [];
      const receiver = await createReceiver((response, { body }) => {
        const piece = JSON.parse(body) as Piece;
        const id = piece.id.slice(piece.id.lastIndexOf("/") + 1);
        arrived.add(id);
        const isPublic = (): boolean =>
          pieces.some((known) => known.id === id && known.state === "published");
        const wasPublic = isPublic();
        void (async () => {
          const missing = await lookEverywhere(cluster, piece);
          if (wasPublic && isPublic()) unanswered.push(...missing);
          response.end();
        })();
      });
      const desks = await openDesks(cluster, receiver.url);
      const over = new AbortController();
      const leaks: string[] = [];
      const working = [
        ...desks.map((desk) => work(cluster, desk, pieces, over.signal)),
        watch(cluster, pieces, leaks, over.signal),
      ];

      let pausing: Promise<void> | undefined;
      for (let kill = 0; kill < KILLS; kill++) {
        const awake = nodes.filter(({ isPaused }) => !isPaused);
        const victim = awake[Math.floor(chance() * awake.length)]!;
        await delay(1_000 + chance() * 3_000);
        await victim.kill();
        await delay(chance() * 2_000);
        await victim.start();
        if (kill === 1) {
          await server.stop("immediate");
          await delay(500 + chance() * 1_000);
          await server.start();
        }
        if (kill === 2) pausing = pauseFor(victim, PAUSE_MS);
      }
      await pausing;
      over.abort();
      await Promise.all(working);
      await settled(cluster);
      await delivered(cluster);

      const fresh = tempFolder();
      const settings = { baseUrl: BASE_URL, siteName: "Galley" };
      await buildAll({ store, dataDir: fresh, settings, follower: "compared" });
      const full = withoutSearch(readTree(publicFolder(fresh)));
      for (const node of nodes) {
        const tree = readTree(node.root);
        expect(Object.fromEntries(withoutSearch(tree))).toEqual(Object.fromEntries(full));
        expect([...tree].filter(([, text]) => text.includes(SECRET))).toEqual([]);
      }
      const bucket = new Map([...s3.objects].map(([key, { bytes }]) => [key, String(bytes)]));
      for (const [path, text] of full) expect([path, bucket.get(path)]).toEqual([path, text]);
      expect([...bucket].filter(([, text]) => text.includes(SECRET))).toEqual([]);

      const lost: string[] = [];
      for (const { id, state } of pieces) {
        const piece = await findPiece(store.read, id);
        if (!piece) lost.push(`${id} is gone`);
        // An answer that never came may stand for either state.
        else if (state === "published" && piece.status !== "approved") lost.push(`${id} is hidden`);
        else if (state === "draft" && piece.status === "approved") lost.push(`${id} is public`);
        // A piece that was taken down before its delivery waits until it is public again.
        else if (state === "published" && !arrived.has(id)) lost.push(`${id} was not announced`);
      }
      expect(lost).toEqual([]);
      expect(leaks).toEqual([]);
      expect(unanswered).toEqual([]);
      // The storm did something.
      expect(pieces.filter(({ wasPublic }) => wasPublic).length).toBeGreaterThan(KILLS);
    },
  );
});

interface Desk {
  writer: Writer;
  key: string;
  cookie: string;
  token: string;
}

/** A piece, and what the last answer said of it. */
interface Known {
  id: string;
  state: "draft" | "published" | "unknown";
  wasPublic: boolean;
}

async function openDesks({ store }: Cluster, hook: string): Promise<Desk[]> {
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

/** One writer and their agent: drafts, publishes and unpublishes through any node. */
async function work(
  cluster: Cluster,
  desk: Desk,
  pieces: Known[],
  signal: AbortSignal,
): Promise<void> {
  const { nodes } = cluster;
  const own: Known[] = [];
  while (!signal.aborted) {
    const node = nodes[Math.floor(chance() * nodes.length)]!;
    const other = own[Math.floor(chance() * own.length)];
    if (!other || chance() < 0.5) {
      const made = await draft(node, desk, own.length);
      if (made) own.push(made);
      if (made) pieces.push(made);
    } else if (other.state !== "unknown") await move(cluster, node, desk, other);
    await delay(chance() * 200);
  }
}

async function draft(node: RunningNode, desk: Desk, number: number): Promise<Known | undefined> {
  const isSecret = number % 5 === 0;
  const answer = await send(node, "/api/v1/pieces", {
    method: "POST",
    headers: { authorization: `Bearer ${desk.key}`, "content-type": "application/json" },
    body: JSON.stringify({
      headline: `Piece ${number} of ${desk.writer.slug}`,
      body_md: isSecret ? SECRET : "Some text.",
    }),
  });
  if (answer?.status !== 201) return undefined;
  const { id } = (await answer.json()) as { id: string };
  return { id, state: isSecret ? "unknown" : "draft", wasPublic: false };
}

async function move(
  { store }: Cluster,
  node: RunningNode,
  desk: Desk,
  piece: Known,
): Promise<void> {
  const stored = await findPiece(store.read, piece.id).catch(() => undefined);
  if (!stored) return;
  const isPublish = piece.state === "draft";
  piece.state = "unknown";
  const action = isPublish ? "publish" : "unpublish";
  const answer = await send(node, `/desk/pieces/${piece.id}/${action}`, {
    method: "POST",
    redirect: "manual",
    headers: { cookie: desk.cookie, origin: BASE_URL },
    body: new URLSearchParams({ version: String(stored.version), [TOKEN_FIELD]: desk.token }),
  });
  // 200: it is being taken down.
  if (answer?.status !== 303 && (isPublish || answer?.status !== 200)) return;
  piece.state = isPublish ? "published" : "draft";
  if (isPublish) piece.wasPublic = true;
}

async function send(
  { origin }: RunningNode,
  path: string,
  init: RequestInit,
): Promise<Response | undefined> {
  try {
    return await fetch(origin + path, { ...init, signal: AbortSignal.timeout(5_000) });
  } catch {
    // The node is down, paused, or was killed while it answered.
    return undefined;
  }
}

async function pauseFor(node: RunningNode, milliseconds: number): Promise<void> {
  node.pause();
  await delay(milliseconds);
  node.resume();
}

/** Looks for pieces that were never published, on all nodes. */
async function watch(
  { nodes }: Cluster,
  pieces: readonly Known[],
  leaks: string[],
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await delay(100);
    const known = pieces[Math.floor(chance() * pieces.length)];
    const node = nodes[Math.floor(chance() * nodes.length)]!;
    if (!known || known.state !== "draft" || known.wasPublic) continue;
    const answer = await send(node, `/api/public/pieces/${known.id}`, {});
    if (answer?.status === 200 && known.state === "draft")
      leaks.push(`${known.id} on ${node.name}`);
  }
}

/** The addresses of a piece that do not answer on a living node. One that was silent for too long lives when it has caught up. */
async function lookEverywhere(cluster: Cluster, { id, url }: Piece): Promise<string[]> {
  const missing: string[] = [];
  const living = await livingNodes(cluster);
  for (const node of living) {
    for (const address of [id, url]) {
      if (!node.isUp || node.isPaused) continue;
      const answer = await send(node, address.slice(BASE_URL.length), {});
      // An answer that does not come is a node that has just been killed.
      if (answer && answer.status !== 200) missing.push(`${address} on ${node.name}`);
    }
  }
  return missing;
}

/** Resolves when no webhook is due any more. */
async function delivered({ store }: Cluster): Promise<void> {
  for (;;) {
    const due = await store.read
      .selectFrom("webhook_deliveries")
      .innerJoin("pieces", "pieces.id", "webhook_deliveries.piece_id")
      .select("webhook_deliveries.id")
      .where("webhook_deliveries.status", "=", "due")
      .where("pieces.status", "=", "approved")
      .limit(1)
      .execute();
    if (!due.length) return;
    await delay(200);
  }
}
