import type { DraftField, PieceContent } from "../../contract/draft.ts";
import type { Issue } from "../../contract/errors.ts";
import {
  BODY_MAX,
  HEADLINE_MAX,
  STATEMENT_MAX,
  SUB_MAX,
  TAG_MAX,
  TAGS_MAX,
} from "../../contract/limits.ts";
import { codePointLength, hasVisibleCharacter, shortened } from "../../contract/text.ts";
import { DraftShape } from "../../contract/unfinished.ts";
import { isOwnCover } from "../../store/piece-pictures.ts";
import { isSlugTaken } from "../../store/slugs.ts";
import type { Store } from "../../store/open.ts";
import { tagsOf } from "./piece-form.ts";

/** What keeps a draft from being published, in a writer's words, for the fields by name. */
export function faultsOf(content: PieceContent): Issue[] {
  return [...blanksOf(content), ...typingFaultsOf(content)];
}

/** The faults that are shown while the writer types. Nobody needs to be told that a text is not written yet. */
export function typingFaultsOf({ typed = {} }: PieceContent): Issue[] {
  return (Object.entries(typed) as [DraftField, string][]).map(([path, text]) => ({
    path,
    message: WORDS[path]?.(text) ?? reasonOf(path, text),
  }));
}

function blanksOf({ headline, body_md, typed = {} }: PieceContent): Issue[] {
  const blanks: Issue[] = [];
  if (!typed.headline && !hasVisibleCharacter(headline)) {
    blanks.push({ path: "headline", message: "Write a headline" });
  }
  if (!typed.body_md && !hasVisibleCharacter(body_md)) {
    blanks.push({ path: "body_md", message: "Write something" });
  }
  return blanks;
}

/** Undefined if the length is not the fault. */
const WORDS: Partial<Record<DraftField, (text: string) => string | undefined>> = {
  headline: (text) => tooLong(text.replace(/\s+/g, " ").trim(), HEADLINE_MAX),
  sub: (text) => tooLong(text.replace(/\s+/g, " ").trim(), SUB_MAX),
  body_md: (text) => tooLong(text, BODY_MAX),
  statement: (text) => tooLong(text.replace(/\s+/g, " ").trim(), STATEMENT_MAX),
  tags: (text) => {
    const tags = [...new Set(tagsOf(text))];
    if (tags.length > TAGS_MAX) {
      const more = tags.length - TAGS_MAX;
      return `Remove ${more === 1 ? "one tag" : `${more} tags`}: a piece can have ${TAGS_MAX}`;
    }
    const long = tags.find((tag) => codePointLength(tag) > TAG_MAX);
    return long && `Shorten “${shortened(long)}”: a tag can have ${TAG_MAX} characters`;
  },
  style: () => "Use lower-case letters, digits and hyphens, such as field-notes",
  locale: () => "Use the code of a language, such as en or pt-BR",
  external_url: () => "Enter a whole address, such as https://example.org/my-piece",
  cover: () => "This picture is not in your library. Choose another one",
};

function tooLong(text: string, max: number): string | undefined {
  const more = codePointLength(text) - max;
  if (more <= 0) return undefined;
  const characters = more === 1 ? "one character" : `${more.toLocaleString("en")} characters`;
  return `Shorten it by ${characters}: the limit is ${max.toLocaleString("en")}`;
}

function reasonOf(field: DraftField, text: string): string {
  const parsed = DraftShape[field].safeParse(text);
  if (parsed.success) return TAKEN;
  return parsed.error.issues[0]?.message ?? "This is not valid";
}

const TAKEN = "Another piece of yours has or had this address. Choose another";

/** The content with a cover or an address that the writer cannot have kept as typed: the store would refuse it. */
export async function withOwnThings(
  store: Store,
  piece: { id: string; writerId: string },
  content: PieceContent,
): Promise<PieceContent> {
  const { cover, wanted_slug, ...others } = content;
  const typed = { ...content.typed };
  const hasCover = await isOwnCover(store.read, { writerId: piece.writerId, cover });
  if (cover && !hasCover) typed.cover = cover;
  const isTaken =
    wanted_slug !== undefined &&
    (await isSlugTaken(store.read, { ...piece, pieceId: piece.id, slug: wanted_slug }));
  if (isTaken) typed.wanted_slug = wanted_slug;
  return {
    ...others,
    cover: hasCover ? cover : null,
    ...(wanted_slug === undefined || isTaken ? {} : { wanted_slug }),
    ...(Object.keys(typed).length ? { typed } : {}),
  };
}
