import type { StoredPiece } from "../../../contract/records.ts";
import { otherEditors } from "../../people/editors.ts";
import { queueMail, queueNews } from "../../people/mails.ts";
import type { Queryable, Store } from "../../engine/open.ts";
import type { Step } from "../lifecycle/step.ts";
import { isReturning, type Transition } from "../lifecycle/transition.ts";

/** Queues mails about a step: to the writer if the piece was returned, to the editors if it waits for one of them. */
export async function tellPeople(
  tx: Queryable,
  store: Store,
  step: Step,
  transition: Transition,
  { id, writerId }: Pick<StoredPiece, "id" | "writerId">,
): Promise<void> {
  if (!store.sendsMail) return;
  if (isReturning(step.action)) {
    await queueMail(tx, store, { kind: "returned", writerId, pieceId: id });
  }
  const waits = (transition.to === "pending" && step.action !== "accept") || transition.sendsUpdate;
  if (waits) await queueNews(tx, store, "waiting", await editorsBut(tx, writerId));
}

/** More editors than any site has. */
const NOTICES_MAX = 100;

async function editorsBut(tx: Queryable, writerId: string): Promise<string[]> {
  const rows = await otherEditors(tx, writerId)
    .where("email", "is not", null)
    .orderBy("writers.id")
    .limit(NOTICES_MAX)
    .execute();
  return rows.map(({ id }) => id);
}
