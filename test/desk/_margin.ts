import type { SuggestedText } from "../../api/contract/suggestions.ts";
import { createPreviewLink } from "../../api/store/pieces/drafts/preview-links.ts";
import { addFriendComment } from "../../api/store/pieces/talk/comments.ts";
import { listSuggestions } from "../../api/store/pieces/talk/suggestion-answers.ts";
import { addSuggestion } from "../../api/store/pieces/talk/suggestions.ts";
import { keyOf, writerAt } from "../_setup.ts";
import type { Office } from "./_office.ts";

export const PARAGRAPHS = [
  "The harbour was quiet when the last ferry left.",
  "Ten years later the same bench stands there, and it has been painted twice since then.",
  "The sea gives and takes.",
  "Nobody asks who pays for the next wall.",
];
export const BODY = PARAGRAPHS.join("\n\n");
export const SHORTER = "The harbour was still when the last ferry left.";
export const REWRITTEN =
  "Somebody sits here every evening, counts the boats and goes home without a word.";
export const ADDED = "The council met in March.";
const SUGGESTED = [SHORTER, REWRITTEN, PARAGRAPHS[2], ADDED, PARAGRAPHS[3]].join("\n\n");

export async function suggest(
  { store, ada }: Office,
  id: string,
  changes: Partial<SuggestedText> = { body_md: SUGGESTED },
) {
  const actor = await keyOf(store, ada);
  await addSuggestion(store, actor, { pieceId: id, seen: { version: 1 }, changes, note: "Why." });
}

export async function befriend({ store, ada }: Office, pieceId: string, quote: string | null) {
  const link = { pieceId, label: "Ann", days: 7 };
  const { token } = await createPreviewLink(store, writerAt(ada), link);
  await addFriendComment(store, token, { name: "Ann", quote, body: "Is that so?" });
}

export async function outcomesOf({ store }: Office, pieceId: string) {
  return (await listSuggestions(store.read, { pieceId, current: "" })).map(({ status }) => status);
}
