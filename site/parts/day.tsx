import { dayOf, type Wording } from "../messages/words.ts";

/** A date in full, in the site's language. */
export function Day({ date, site }: { date: string; site: Pick<Wording, "language"> }) {
  return <time dateTime={date}>{dayOf(date, site.language)}</time>;
}
