import type { Extension } from "@codemirror/state";
import type { LiveOptions } from "../live-options.ts";
import { emojiMenu } from "./emoji-menu.ts";
import { selectionBar } from "./selection-bar.ts";
import { slashMenu } from "./slash-menu.ts";
import { typedMenu } from "./typed-menu.ts";
import { typography } from "./typography.ts";

/** What offers itself while words are typed or selected. Loaded when the writer comes to the text. */
export function menus(options: LiveOptions): Extension {
  return [
    typedMenu([slashMenu(options), emojiMenu]),
    selectionBar(options.run),
    typography(options.locale),
  ];
}
