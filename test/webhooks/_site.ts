import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { StoredPiece, Writer } from "../../api/contract/records.ts";
import { createOutbound } from "../../api/outbound/client.ts";
import { createUrls } from "../../api/render/urls.ts";
import { databaseFile, type Store } from "../../api/store/engine/open.ts";
import { saveWebhook } from "../../api/store/webhooks/webhooks.ts";
import { createDeliveries } from "../../api/webhooks/drain.ts";
import { publicFolder } from "../../build/tree/generation.ts";
import { createWorker } from "../../build/pipeline/worker.ts";
import { emptySite } from "../_prepared.ts";
import { createPiece, createTestStore, createWriter, publishPiece, writerAt } from "../_setup.ts";

/** A store, a tree that the real worker updates, and the delivery loop, all on one clock. */
export async function createHookSite({
  seconds = 5,
  pollMs = 500,
  around = (store) => store,
}: {
  seconds?: number;
  pollMs?: number;
  /** The store that the delivery loop gets. */
  around?: (store: Store) => Store;
} = {}) {
  const dataDir = await emptySite();
  const { store, clock } = await createTestStore({ file: databaseFile(dataDir) });
  const baseUrl = "https://galley.example";
  const configuration = { dataDir, baseUrl, siteName: "Galley", afterBuild: null };
  const tree = publicFolder(dataDir);
  const logged: string[] = [];
  const deliveries = createDeliveries({
    store: around(store),
    pollMs,
    outbound: createOutbound({ allowPrivate: true }),
    tree,
    urls: createUrls(baseUrl),
    seconds,
    log: (line) => logged.push(line),
  });
  const worker = await createWorker({
    store,
    configuration,
    log: () => {},
    onSettled: deliveries.wake,
  });

  async function addHooked(slug: string, url: string): Promise<Writer> {
    const writer = await createWriter(store, { slug });
    await saveWebhook(store, writerAt(writer), { writerId: writer.id, url });
    return writer;
  }

  async function publish(writer: Writer, headline = "A headline"): Promise<StoredPiece> {
    const piece = await createPiece(store, writer, { headline });
    return publishPiece(store, writer, piece);
  }

  /** `piece` of the record, byte for byte. */
  const recordOf = ({ id }: StoredPiece): string => {
    const text = readFileSync(join(tree, `api/public/pieces/${id}.json`), "utf8");
    return text.slice('{"ok":true,"piece":'.length, -1);
  };

  return { store, clock, worker, deliveries, logged, addHooked, publish, recordOf, tree };
}
