import type { DraftField, PieceContent } from "../../contract/draft.ts";
import { type Fault, issuesOf } from "../../contract/errors.ts";
import { type Said, say } from "../../contract/say.ts";
import {
  BODY_MAX,
  HEADLINE_MAX,
  STATEMENT_MAX,
  SUB_MAX,
  TAG_MAX,
  TAGS_MAX,
} from "../../contract/limits.ts";
import { hasOtherScript, shownSlug } from "../../contract/site/slugs.ts";
import { codePointLength, hasVisibleCharacter, shortened } from "../../contract/text.ts";
import { DraftShape } from "../../contract/unfinished.ts";
import { isOwnCover } from "../../store/pictures/piece-pictures.ts";
import { isAddressAllowed, isSlugTaken } from "../../store/pieces/public/slugs.ts";
import { originalOf } from "../../store/pieces/public/translations.ts";
import type { Urls } from "../../render/urls.ts";
import type { Store } from "../../store/engine/open.ts";
import { tagsOf } from "./piece-form.ts";

/** The faults that keep a draft from being published, in a writer's words, for the fields by name. */
export function faultsOf(content: PieceContent): Fault[] {
  return [...blanksOf(content), ...typingFaultsOf(content)];
}

/** The faults that are shown while the writer types. Nobody needs to be told that a text is not written yet. */
export function typingFaultsOf({ typed = {} }: PieceContent): Fault[] {
  return (Object.entries(typed) as [DraftField, string][]).map(([path, text]) => ({
    path,
    said: WORDS[path]?.(text) ?? reasonOf(path, text),
  }));
}

function blanksOf({ headline, body_md, typed = {} }: PieceContent): Fault[] {
  const blanks: Fault[] = [];
  if (!typed.headline && !hasVisibleCharacter(headline)) {
    blanks.push({ path: "headline", said: say("Write a headline") });
  }
  if (!typed.body_md && !hasVisibleCharacter(body_md)) {
    blanks.push({ path: "body_md", said: say("Write something") });
  }
  return blanks;
}

/** Undefined if the length is not the fault. */
const WORDS: Partial<Record<DraftField, (text: string) => Said | undefined>> = {
  headline: (text) => tooLong(text.replace(/\s+/g, " ").trim(), HEADLINE_MAX),
  sub: (text) => tooLong(text.replace(/\s+/g, " ").trim(), SUB_MAX),
  body_md: (text) => tooLong(text, BODY_MAX),
  statement: (text) => tooLong(text.replace(/\s+/g, " ").trim(), STATEMENT_MAX),
  tags: (text) => {
    const tags = [...new Set(tagsOf(text))];
    if (tags.length > TAGS_MAX) {
      const count = tags.length - TAGS_MAX;
      return say("Remove {count} tags: a piece can have {limit}", { count, limit: TAGS_MAX });
    }
    const long = tags.find((tag) => codePointLength(tag) > TAG_MAX);
    if (long === undefined) return undefined;
    const values = { tag: shortened(long), count: TAG_MAX };
    return say("Shorten “{tag}”: a tag can have {count} characters", values);
  },
  style: () => say("Use lower-case letters, digits and hyphens, such as field-notes"),
  locale: () => say("Use the code of a language, such as en or pt-BR"),
  external_url: () => say("Enter a whole address, such as https://example.org/my-piece"),
  translation_of: () => say("Use the address of a public piece, or of one of your own"),
  cover: () => say("This picture is not in your library. Choose another one"),
};

function tooLong(text: string, limit: number): Said | undefined {
  const count = codePointLength(text) - limit;
  if (count <= 0) return undefined;
  return say("Shorten it by {count} characters: the limit is {limit}", { count, limit });
}

function reasonOf(field: DraftField, text: string): Fault["said"] {
  const parsed = DraftShape[field].safeParse(text);
  if (parsed.success && hasOtherScript(text)) {
    return say("This address is taken, or the site uses the letters a to z alone. Choose another");
  }
  if (parsed.success) return say("Another piece of yours has or had this address. Choose another");
  return issuesOf(parsed.error)[0]?.said ?? say("is not valid");
}

/**
 * The content with a cover, an address or an original that the writer cannot have kept as typed: the store would refuse
 * it.
 */
export async function withOwnThings(
  { store, urls }: { store: Store; urls: Urls },
  piece: { id: string; writerId: string },
  content: PieceContent,
): Promise<PieceContent> {
  const { cover, wanted_slug, translation_of, ...others } = content;
  const typed = { ...content.typed };
  const hasCover = await isOwnCover(store.read, { writerId: piece.writerId, cover });
  if (cover && !hasCover) typed.cover = cover;
  const isTaken =
    wanted_slug !== undefined &&
    (!(await isAddressAllowed(store.read, wanted_slug)) ||
      (await isSlugTaken(store.read, { ...piece, pieceId: piece.id, slug: wanted_slug })));
  if (isTaken) typed.wanted_slug = shownSlug(wanted_slug);
  const { origin } = new URL(urls.home);
  const original = await originalOf(store.read, { content, writerId: piece.writerId, origin });
  if (translation_of && original === undefined) typed.translation_of = translation_of;
  return {
    ...others,
    translation_of: original ?? null,
    cover: hasCover ? cover : null,
    ...(wanted_slug === undefined || isTaken ? {} : { wanted_slug }),
    ...(Object.keys(typed).length ? { typed } : {}),
  };
}
