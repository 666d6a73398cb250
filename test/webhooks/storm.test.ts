import { readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Piece } from "../../api/contract/piece.ts";
import type { Writer } from "../../api/contract/records.ts";
import { listDeliveries } from "../../api/store/webhooks/delivery-log.ts";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import { saveWebhook } from "../../api/store/webhooks/webhooks.ts";
import { buildAll } from "../../build/tree/full.ts";
import { publicFolder } from "../../build/tree/generation.ts";
import { createPiece, createWriter, tempFolder, writerAt } from "../_setup.ts";
import { createStorm } from "../_storm.ts";
import { brought, kill9, startWorker } from "../build/_worker.ts";
import { runApp } from "../http/_running.ts";
import { createReceiver } from "./_receiver.ts";
import { openTestStore } from "../_engine.ts";

const BASE_URL = "https://galley.example";
const ENVIRONMENT = { BASE_URL, WEBHOOK_ALLOW_PRIVATE: "1" };
const { kills: KILLS, random } = createStorm({ few: 5, full: 50 });
const PIECES = 4 * KILLS;
const WRITERS = 20;

describe(`${PIECES} pieces published while the worker is killed ${KILLS} times`, () => {
  it(
    "all arrive at least once, as their record says, when every address in them answers",
    { timeout: 1_200_000 },
    async () => {
      const dataDir = tempFolder();
      const store = await openTestStore(dataDir);
      onTestFinished(() => store.close());
      const tree = publicFolder(dataDir);
      await buildAll({ store, dataDir, settings: { baseUrl: BASE_URL, siteName: "Galley" } });
      const { send } = await runApp({ store, root: tree });

      const unanswered: string[] = [];
      const differing: string[] = [];
      const arrived = new Map<string, number>();
      const receiver = await createReceiver((response, { body }) => {
        const piece = JSON.parse(body) as Piece;
        const id = piece.id.slice(piece.id.lastIndexOf("/") + 1);
        const record = readFileSync(join(tree, `api/public/pieces/${id}.json`), "utf8");
        if (record !== `{"ok":true,"piece":${body}}`) differing.push(id);
        arrived.set(id, (arrived.get(id) ?? 0) + 1);
        void answerAfterALook(piece, response);
      });
      async function answerAfterALook(piece: Piece, response: ServerResponse): Promise<void> {
        const { id, url, authors } = piece;
        const addresses = [id, url, ...authors.flatMap((author) => [author.url, author.avatar])];
        const ours = addresses.flatMap((address) => address ?? []);
        const replies = await Promise.all(
          ours.map((address) => send(address.slice(BASE_URL.length))),
        );
        unanswered.push(...ours.filter((_, index) => replies[index]?.status !== 200));
        response.end();
      }

      // A killed worker leaves claims behind: with more receivers, more attempts are in progress.
      const writers: Writer[] = [];
      for (let number = 0; number < WRITERS; number++) {
        const writer = await createWriter(store, { slug: `writer-${number}` });
        await saveWebhook(store, writerAt(writer), { writerId: writer.id, url: receiver.url });
        writers.push(writer);
      }
      const published: string[] = [];
      async function publishSome(count: number): Promise<void> {
        for (let made = 0; made < count; made++) {
          const number = published.length;
          const writer = writers[number % WRITERS]!;
          const draft = await createPiece(store, writer, { headline: `Piece ${number}` });
          await takeStep(store, {
            pieceId: draft.id,
            actor: writerAt(writer),
            review: "off",
            action: "publish",
            version: draft.version,
            rendered: { html: "<p>Text.</p>", text: "Text.", version: 1, slug: `piece-${number}` },
          });
          published.push(draft.id);
        }
      }

      let interrupted = 0;
      for (let kill = 0; kill < KILLS; kill++) {
        const before = arrived.size;
        const worker = await startWorker(dataDir, ENVIRONMENT);
        await publishSome(PIECES / KILLS);
        // A worker that has just started needs about a second to render, settle and send, on a busy machine far longer.
        if (kill % 10 === 0) await brought(worker, () => arrived.size > before);
        // The next one comes at once: on a quick machine everything may be sent before the others.
        else if (kill % 10 > 1) await delay(random() * 1_500);
        await kill9(worker);
        if (arrived.size < published.length) interrupted++;
      }
      const sentMeanwhile = arrived.size;
      const worker = await startWorker(dataDir, ENVIRONMENT);
      for (const { id } of writers) await brought(worker, () => isAllDelivered(id));
      await kill9(worker);

      async function isAllDelivered(writerId: string): Promise<boolean> {
        const deliveries = await listDeliveries(store.read, writerId, PIECES);
        const delivered = deliveries.filter(({ status }) => status === "delivered");
        return delivered.length === PIECES / WRITERS;
      }

      expect(published).toHaveLength(PIECES);
      expect(published.filter((id) => !arrived.has(id))).toEqual([]);
      expect(differing).toEqual([]);
      expect(unanswered).toEqual([]);
      // The kills did interrupt the sending: some came before everything was sent, some after the first delivery.
      expect(interrupted).toBeGreaterThan(0);
      expect(sentMeanwhile).toBeGreaterThan(0);
    },
  );
});
