import { jsonInPage } from "../../render/json-ld.ts";
import type { MarginNotes } from "./notes.ts";

/** The notes as data. `client/editor/margin/` reads them. */
export function MarginScript({ notes }: { notes: MarginNotes }) {
  const json = jsonInPage(notes);
  return (
    <script type="application/json" id="margin-notes" dangerouslySetInnerHTML={{ __html: json }} />
  );
}
