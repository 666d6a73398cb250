import type { PieceContent, TypedFields } from "../../../contract/draft.ts";
import type { Rendered } from "../../../contract/records.ts";
import type { ContentColumns, PieceRow } from "../../engine/tables-pieces.ts";

export function toColumns(content: PieceContent): ContentColumns {
  const { tags, external_url, cover, translation_of, wanted_slug, statement, typed, ...columns } =
    content;
  return {
    ...columns,
    tags: JSON.stringify(tags),
    fields: JSON.stringify({
      ...(external_url ? { external_url } : {}),
      ...(cover ? { cover } : {}),
      ...(translation_of ? { translation_of } : {}),
      ...(wanted_slug ? { wanted_slug } : {}),
      ...(statement ? { statement } : {}),
      ...(hasFields(typed) ? { typed } : {}),
    } satisfies OtherFields),
  };
}

/** Fields without a column of their own. */
type OtherFields = Partial<
  Pick<PieceContent, "wanted_slug" | "statement" | "typed"> & {
    external_url: string;
    cover: string;
    translation_of: string;
  }
>;

function otherFields({ fields }: Pick<ContentColumns, "fields">): OtherFields {
  // Every list asks, and most pieces have none.
  return fields === "{}" ? {} : (JSON.parse(fields) as OtherFields);
}

export function fromColumns(columns: ContentColumns): PieceContent {
  const { external_url, cover, translation_of, wanted_slug, statement, typed } =
    otherFields(columns);
  return {
    headline: columns.headline,
    sub: columns.sub,
    body_md: columns.body_md,
    category: columns.category,
    tags: JSON.parse(columns.tags) as string[],
    frame: columns.frame,
    style: columns.style,
    locale: columns.locale,
    external_url: external_url ?? null,
    cover: cover ?? null,
    translation_of: translation_of ?? null,
    ...(wanted_slug ? { wanted_slug } : {}),
    ...(statement ? { statement } : {}),
    ...(typed ? { typed } : {}),
  };
}

/** The id of the piece that a saved text says it translates. */
export function namedOriginalOf(columns: Pick<ContentColumns, "fields">): string | undefined {
  return otherFields(columns).translation_of;
}

export function externalUrlOf(columns: Pick<ContentColumns, "fields">): string | null {
  return otherFields(columns).external_url ?? null;
}

/** The writer's words about how the text was made. */
export function statementOf(columns: Pick<ContentColumns, "fields">): string | undefined {
  return otherFields(columns).statement;
}

/** The cover that the writer chose. They may have lost the picture since. */
export function coverIdOf(columns: Pick<ContentColumns, "fields">): string | null {
  return otherFields(columns).cover ?? null;
}

/** The body of a draft as it was typed, even if it is too long for a piece. */
export function bodyAsTyped(columns: Pick<ContentColumns, "body_md" | "fields">): string {
  return otherFields(columns).typed?.body_md ?? columns.body_md;
}

export function renderedColumns({ html, text, version }: Rendered) {
  return { html, text, renderer_version: version };
}

/** Undefined for a text that was never rendered. */
export function renderedFrom({
  html,
  text,
  renderer_version: version,
}: Pick<PieceRow, "html" | "text" | "renderer_version">): Rendered | undefined {
  return html === null || text === null || version === null ? undefined : { html, text, version };
}

/**
 * The content as revisions store it. Without a cover or an original it is the same text as before there were these: an
 * import recognises a piece by it, and saving an unchanged piece makes no revision.
 */
export function contentJson(content: PieceContent): string {
  const { cover, translation_of, typed, ...text } = withoutWantedSlug(content);
  return JSON.stringify({
    ...text,
    ...(cover ? { cover } : {}),
    ...(translation_of ? { translation_of } : {}),
    ...(typed ? { typed } : {}),
  });
}

/** The text without the address that its writer wants for it. */
export function withoutWantedSlug({
  wanted_slug: _,
  typed,
  ...content
}: PieceContent): PieceContent {
  const { wanted_slug: __, ...others } = typed ?? {};
  return hasFields(others) ? { ...content, typed: others } : content;
}

function hasFields(typed: TypedFields | undefined): boolean {
  return typed !== undefined && Object.keys(typed).length > 0;
}

export function parseContent(json: string): PieceContent {
  const stored = JSON.parse(json) as Omit<PieceContent, "cover" | "translation_of">;
  return { cover: null, translation_of: null, ...stored };
}

export function isSameContent(a: PieceContent, b: PieceContent): boolean {
  return JSON.stringify(inOrder(a)) === JSON.stringify(inOrder(b));
}

function inOrder(content: PieceContent): [string, unknown][] {
  return Object.entries(content)
    .filter(([, value]) => value !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
}
