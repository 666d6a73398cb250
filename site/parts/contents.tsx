import { sectionsOf } from "../../api/render/text/headings.ts";
import type { Wording } from "../messages/words.ts";

/** A shorter piece is read, not consulted. */
const MINUTES_MIN = 6;
const SECTIONS_MIN = 3;

/** The sections of a long piece, closed until the reader wants them. */
export function Contents({
  html,
  minutes,
  site,
}: {
  html: string;
  minutes: number;
  site: Wording;
}) {
  if (minutes < MINUTES_MIN) return null;
  const sections = sectionsOf(html);
  if (sections.length < SECTIONS_MIN) return null;
  return (
    <details class="contents">
      <summary lang={site.language}>{site.words.contents}</summary>
      <ol>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </details>
  );
}
