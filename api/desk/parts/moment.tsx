import type { SiteLanguage } from "../../contract/vocabulary.ts";
import { useWords } from "../messages/words.ts";
import { momentFormat } from "../moment-format.ts";

/** A date and time in UTC. The desk's script shows it in the reader's own time zone. */
export function Moment({ at }: { at: string }) {
  const { language } = useWords();
  return (
    <time dateTime={at} data-moment>
      {formatOf(language).format(new Date(at))} UTC
    </time>
  );
}

const known = new Map<SiteLanguage, Intl.DateTimeFormat>();

/** Making one takes longer than a page. */
function formatOf(language: SiteLanguage): Intl.DateTimeFormat {
  const found = known.get(language) ?? momentFormat(language, "UTC");
  known.set(language, found);
  return found;
}
