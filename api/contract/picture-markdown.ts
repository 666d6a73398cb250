// Apart from the other rules of pictures, because the editor's script loads it.

/** How much wider than the text a picture is shown. */
export type PictureVariant = "wide" | "full";

export interface PictureWords {
  id: string;
  alt: string;
  caption?: string;
  variant?: PictureVariant | undefined;
}

/** The Markdown that shows a picture. Its words mean what they say: no character of them is taken for a mark. */
export function pictureMarkdown({ id, variant, ...words }: PictureWords): string {
  return `${imageMarkdown(`/pictures/${id}`, words)}${variant ? `{.${variant}}` : ""}`;
}

/** The same for a picture at any address without brackets and blanks. */
export function imageMarkdown(
  address: string,
  { alt, caption = "" }: Pick<PictureWords, "alt" | "caption">,
): string {
  return `![${altMarkdown(alt)}](${address}${titleMarkdown(caption)})`;
}

export function altMarkdown(alt: string): string {
  return alt.replace(MARKS, "\\$&");
}

/** The text after the address: nothing without a caption. */
export function titleMarkdown(caption: string): string {
  return caption ? ` "${caption.replace(/["&\\]/g, "\\$&")}"` : "";
}

/** An underscore inside a word is no mark. */
const MARKS = /[[\]\\`*~<&]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;
