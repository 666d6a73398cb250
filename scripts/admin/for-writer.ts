import type { Writer } from "../../api/contract/records.ts";
import { type Context, requireWriter, withStore } from "../with-store.ts";

/** The help for that argument. */
export const SLUG = "the writer's slug (see: writer list)";

/** For a command whose argument is a writer's slug. */
export async function forWriter(
  slug: string,
  work: (context: Context, writer: Writer) => Promise<void>,
): Promise<void> {
  await withStore(async (context) => work(context, await requireWriter(context.store, slug)));
}
