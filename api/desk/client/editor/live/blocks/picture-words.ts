import type { EditorState } from "@codemirror/state";
import {
  altMarkdown,
  type PictureVariant,
  titleMarkdown,
} from "../../../../../contract/picture-markdown.ts";
import type { MarkdownNode } from "../../markdown-parser.ts";
import type { TextChange } from "../../text-change.ts";
import { characterOf } from "../widgets.ts";

/** A picture of the text, with the places of its words. */
export interface PictureText {
  from: number;
  to: number;
  address: string;
  alt: string;
  caption: string;
  variant: PictureVariant | "";
  places: { alt: Span; title: Span; variant: Span };
}

interface Span {
  from: number;
  to: number;
}

const VARIANT = /^\{\.(wide|full)\}/;

/** Undefined for a picture whose address is somewhere else in the text. */
export function readPicture(state: EditorState, node: MarkdownNode): PictureText | undefined {
  const [open, close] = node.getChildren("LinkMark");
  const url = node.getChild("URL");
  const title = node.getChild("LinkTitle");
  const isEmpty = /\]\(\s*\)$/.test(state.sliceDoc(node.from, node.to));
  if (!open || !close || (!url && !isEmpty)) return undefined;
  const end = url?.to ?? node.to - 1;
  const after = VARIANT.exec(state.sliceDoc(node.to, node.to + "{.wide}".length));
  const to = node.to + (after?.[0].length ?? 0);
  return {
    from: node.from,
    to,
    address: url ? state.sliceDoc(url.from, url.to).replace(/^<|>$/g, "") : "",
    alt: plain(state.sliceDoc(open.to, close.from)),
    caption: title ? plain(state.sliceDoc(title.from + 1, title.to - 1)) : "",
    variant: (after?.[1] as PictureVariant | undefined) ?? "",
    places: {
      alt: { from: open.to, to: close.from },
      title: { from: end, to: title?.to ?? end },
      variant: { from: node.to, to },
    },
  };
}

/** The changes for the words that differ. The rest of the line stays as it was written. */
export function setPicture(
  { places, ...before }: PictureText,
  words: Partial<Pick<PictureText, "alt" | "caption" | "variant">>,
): TextChange[] {
  const { alt, caption, variant } = words;
  const changes: TextChange[] = [];
  if (alt !== undefined && alt !== before.alt) {
    changes.push({ ...places.alt, insert: altMarkdown(alt) });
  }
  if (caption !== undefined && caption !== before.caption) {
    changes.push({ ...places.title, insert: titleMarkdown(caption) });
  }
  if (variant !== undefined && variant !== before.variant) {
    changes.push({ ...places.variant, insert: variant ? `{.${variant}}` : "" });
  }
  return changes;
}

const ESCAPED = /\\([!-/:-@[-`{-~])|&(?:#\d{1,7}|#x[\da-f]{1,6}|\w{1,31});/gi;

/** As readers will see them. */
function plain(words: string): string {
  return words.replace(ESCAPED, (whole, letter?: string) => letter ?? characterOf(whole));
}
