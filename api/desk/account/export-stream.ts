import type { Line } from "../../contract/transfer.ts";
import { exportLines } from "../../store/export.ts";
import type { Store } from "../../store/open.ts";

/**
 * All that is a writer's, one JSON object a line, as it is read: one moment of the database, however long the download
 * takes. What proves who they are stays here: a stolen session must not carry off a hash to guess at.
 */
export function exportStream(store: Store, slug: string): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const written = store.snapshot(async (db) => {
    for await (const line of exportLines(db, slug)) {
      const kept = withoutSecrets(line);
      if (kept) await writer.write(encoder.encode(`${JSON.stringify(kept)}\n`));
    }
    await writer.close();
  });
  // A reader who goes away ends it; whatever else goes wrong, the download is cut short and seen to be.
  written.catch((error: unknown) => writer.abort(error).catch(() => {}));
  return readable;
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
