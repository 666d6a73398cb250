import { z } from "zod";
import { lineText, proseText } from "../text.ts";

/**
 * A series is shown with all its parts on the page of each of them, so a change of one rewrites all: their number bounds
 * what a publication writes. A writer's series are listed on one page of the desk.
 */
export const SERIES_LIMITS = { pieces: 100, title: 120, description: 600, owned: 200 } as const;

/** The public facts of a series. */
export const SeriesText = z.object({
  title: lineText({ max: SERIES_LIMITS.title }).describe("The title of the series."),
  description: proseText({ max: SERIES_LIMITS.description, visible: false })
    .overwrite((text) => text.trim())
    .default("")
    .describe("What it is about, as plain text; may be empty."),
});
export type SeriesText = z.output<typeof SeriesText>;
