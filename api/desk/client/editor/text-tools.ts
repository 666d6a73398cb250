import { htmlOf } from "./live/copied-html.ts";
import { deleteBackward, deleteForward, joinBackward, joinForward } from "./live/joining-keys.ts";
import { openLinkBox } from "./live/link-box.ts";
import { linkTo } from "./live/link-change.ts";
import { lineBreak, newParagraph } from "./live/paragraph-keys.ts";
import type { LatePart } from "../page/late-part.ts";
import { continueLine, indentItems, removeMark } from "./line-keys.ts";
import { replaced } from "./live/replaced-words.ts";
import { applyCommand, markOver } from "./markdown-commands.ts";

/** What commands and keys do to Markdown. Loaded when the writer comes to the text: before, nothing of it is needed. */
export const TEXT_TOOLS = {
  applyCommand,
  htmlOf,
  linkTo,
  markOver,
  replaced,
  openLinkBox,
  continueLine,
  indentItems,
  removeMark,
  newParagraph,
  lineBreak,
  deleteBackward,
  joinBackward,
  joinForward,
  deleteForward,
};

export type TextTools = typeof TEXT_TOOLS;
export type LateTools = LatePart<TextTools>;
