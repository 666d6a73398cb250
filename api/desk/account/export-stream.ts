import { Refusal } from "../../contract/errors.ts";
import { say } from "../../contract/say.ts";
import type { Writer } from "../../contract/records.ts";
import type { Line } from "../../contract/transfer/transfer.ts";
import { exportLines } from "../../store/transfer/export.ts";
import type { Store } from "../../store/engine/open.ts";

/** A client that reads nothing for this long has gone. The open snapshot makes the database's log grow with each write. */
const PATIENCE_MS = 60_000;
/** Long lines are sent in parts, so that a slow client is seen to be reading. */
const PART_BYTES = 65_536;

/**
 * Streams all data of a writer, one JSON object a line, from one snapshot of the database, however long the download
 * takes. Password and key hashes and webhook secrets are left out, so that a stolen session cannot take them. A writer
 * can run one export at a time, because each holds a connection.
 */
export function createExportStreams(
  store: Store,
  { patienceMs = PATIENCE_MS }: { patienceMs?: number } = {},
): (writer: Pick<Writer, "id" | "slug">) => ReadableStream<Uint8Array> {
  const underWay = new Set<string>();
  return ({ id, slug }) => {
    if (underWay.has(id)) throw alreadyUnderWay();
    underWay.add(id);
    const encoder = new TextEncoder();
    let controller: TransformStreamDefaultController | undefined;
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>({
      start: (its) => void (controller = its),
    });
    const writer = writable.getWriter();
    // Aborting the writable side would wait for the stuck write.
    const cutShort = (reason: unknown): void => controller?.error(reason);

    async function send(line: object): Promise<void> {
      const bytes = encoder.encode(`${JSON.stringify(line)}\n`);
      for (let from = 0; from < bytes.length; from += PART_BYTES) {
        const timer = setTimeout(
          () => cutShort(new Error("The client reads nothing.")),
          patienceMs,
        );
        await writer
          .write(bytes.subarray(from, from + PART_BYTES))
          .finally(() => clearTimeout(timer));
      }
    }

    const written = store.snapshot(async (db) => {
      for await (const line of exportLines(db, slug)) {
        const kept = withoutSecrets(line);
        if (kept) await send(kept);
      }
      await writer.close();
    });
    // A client that disconnects ends the export. Any other failure breaks the download off, so that it is noticed.
    void written.catch(cutShort).finally(() => underWay.delete(id));
    return readable;
  };
}

function alreadyUnderWay(): Refusal {
  return new Refusal(
    "rate_limited",
    say(
      "Your data is already being downloaded. Wait until that download ends, or stop it and try again in a minute.",
    ),
  );
}

function withoutSecrets(line: Line): object | undefined {
  if (line.type === "writer") return { ...line, password_hash: null };
  if (line.type === "key") {
    const { hash: _, ...key } = line;
    return key;
  }
  if (line.type === "webhook") {
    const { secret: _, previous_secret: __, ...webhook } = line;
    return webhook;
  }
  return line;
}
