import type { Actor } from "../store/log/audit.ts";
import type { Store } from "../store/engine/open.ts";
import { requireSession } from "../store/people/signed-in.ts";

/** The client's pace: the next part is made when the last one was taken. */
export function streamOf(
  parts: AsyncGenerator<Uint8Array<ArrayBuffer>>,
): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => {
      await parts.return(undefined);
    },
  });
}

/** A download may be read as slowly as its client likes. What is written after its session has ended is not in it. */
export async function* whileSignedIn<Part>(
  store: Store,
  actor: Actor,
  parts: AsyncIterable<Part>,
): AsyncGenerator<Part> {
  for await (const part of parts) {
    await requireSession(store.read, actor);
    yield part;
  }
}
