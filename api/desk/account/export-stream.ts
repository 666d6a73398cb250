import { Refusal } from "../../contract/errors.ts";
import type { Writer } from "../../contract/records.ts";
import type { Line } from "../../contract/transfer.ts";
import { exportLines } from "../../store/export.ts";
import type { Store } from "../../store/open.ts";

/** Whoever takes nothing for so long has gone: while their moment is held, the database's log grows with each write. */
const PATIENCE_MS = 60_000;
/** Long lines go out in parts, so that a slow reader is seen to read. */
const PART_BYTES = 65_536;

/**
 * All that is a writer's, one JSON object a line, as it is read: one moment of the database, however long the download
 * takes. What proves who they are stays here: a stolen session must not carry off a hash to guess at. One at a time for
 * a writer, since each holds a connection.
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
    // Aborting the writing side would wait for the very write that is stuck.
    const cutShort = (reason: unknown): void => controller?.error(reason);

    async function send(line: object): Promise<void> {
      const bytes = encoder.encode(`${JSON.stringify(line)}\n`);
      for (let from = 0; from < bytes.length; from += PART_BYTES) {
        const timer = setTimeout(() => cutShort(new Error("Nothing was taken.")), patienceMs);
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
    // A reader who goes away ends it; whatever else goes wrong, the download is cut short and seen to be.
    void written.catch(cutShort).finally(() => underWay.delete(id));
    return readable;
  };
}

function alreadyUnderWay(): Refusal {
  return new Refusal(
    "rate_limited",
    "Your data is being downloaded already. Wait until that is done, or stop it, and try again in a minute.",
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
