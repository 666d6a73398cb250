import type { Extension } from "@codemirror/state";
import type { LiveOptions } from "../live-options.ts";
import { embeds } from "../embed-widget.ts";
import { showBlocks } from "./blocks.ts";
import { inlinePictures } from "./inline-pictures.ts";
import { spareParagraphs } from "./leave-block.ts";
import { pictureKind, uploadKind } from "./picture-kind.ts";
import { pastedPictures } from "./picture-moves.ts";
import { followCells } from "./table-keys.ts";
import { tableKind } from "./table-widget.ts";

/** Tables, pictures and cards in the text. Loaded when it has one. */
export function shownBlocks(options: LiveOptions): Extension {
  return [
    showBlocks([tableKind(options), pictureKind(options), uploadKind(options)]),
    inlinePictures(options),
    followCells,
    spareParagraphs,
    pastedPictures,
    embeds,
  ];
}
