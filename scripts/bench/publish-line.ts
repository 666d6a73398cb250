import { CreatePieceBody } from "../../api/contract/draft.ts";
import type { Renderer } from "../../api/render/text/renderer.ts";
import type { Actor } from "../../api/store/log/audit.ts";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { addDraft } from "../../api/store/pieces/drafts/drafts.ts";
import { listWriters } from "../../api/store/pieces/public/listed-writers.ts";

/** Publishes a generated line as one of the writers, who take turns. */
export async function publishLine(
  store: Store,
  renderer: Renderer,
  line: string,
  index: number,
  isWanted: (slug: string) => boolean = () => true,
): Promise<void> {
  const { author: _, published_at: _date, ...fields } = JSON.parse(line) as Record<string, unknown>;
  const writers = (await listWriters(store.read)).filter(({ slug }) => isWanted(slug));
  const writer = writers[index % writers.length];
  if (!writer) throw new Error("There are no writers.");
  const actor: Actor = { kind: "writer", writerId: writer.id, via: "desk" };
  const content = CreatePieceBody.parse(fields);
  const proof = { ...(await renderer.render(content.body_md)), slug: `bench-${index}` };
  const draft = await addDraft(store, actor, { writerId: writer.id, content });
  await takeStep(store, {
    pieceId: draft.id,
    actor,
    review: "off",
    action: "publish",
    version: draft.version,
    proof,
  });
}
