import { CreatePieceBody } from "../../api/contract/draft.ts";
import { addDraft } from "../../api/store/pieces/drafts/drafts.ts";
import { openStore } from "../../api/store/engine/open.ts";

// Stores drafts as fast as it can, many at a time, and tells of each one that was acknowledged. It runs until it is killed.
const [file = "", writerId = ""] = process.argv.slice(2);
const AT_ONCE = 32;
const store = await openStore(file);
const content = CreatePieceBody.parse({ headline: "A draft", body_md: "Some words. ".repeat(200) });
const actor = { kind: "operator", via: "admin" } as const;

async function draftForEver(): Promise<never> {
  for (;;) {
    const { id } = await addDraft(store, actor, { writerId, content });
    process.send?.(id);
  }
}

await Promise.all(Array.from({ length: AT_ONCE }, draftForEver));
