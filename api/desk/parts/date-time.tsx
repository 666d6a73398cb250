import type { SiteLanguage } from "../../contract/vocabulary.ts";
import { useWords } from "../messages/words.ts";
import { dayFormat, dateTimeFormat } from "../date-format.ts";

/** A date and time in UTC. The desk's script shows it in the reader's own time zone. */
export function DateTime({ at }: { at: string }) {
  const { language } = useWords();
  return (
    <time dateTime={at} data-time>
      {formatOf(language).format(new Date(at))} UTC
    </time>
  );
}

/** The day of a time, in UTC. The desk's script shows the day in the reader's own time zone. */
export function OnDay({ at }: { at: string }) {
  const { language } = useWords();
  return (
    <time dateTime={at} data-day>
      {formatOf(language, dayFormat).format(new Date(at))}
    </time>
  );
}

type Format = typeof dateTimeFormat;
const known = new Map<Format, Map<SiteLanguage, Intl.DateTimeFormat>>();

/** Making one takes longer than a page. */
function formatOf(language: SiteLanguage, make: Format = dateTimeFormat): Intl.DateTimeFormat {
  const made = known.get(make) ?? new Map<SiteLanguage, Intl.DateTimeFormat>();
  const found = made.get(language) ?? make(language, "UTC");
  known.set(make, made.set(language, found));
  return found;
}
