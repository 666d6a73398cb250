import { dayOf, type Wording } from "../messages/words.ts";

/** A date in full, in the site's language. Programs that read pages know it by the property. */
export function Day({
  date,
  site,
  property = "dt-published",
}: {
  date: string;
  site: Pick<Wording, "language">;
  property?: "dt-published" | "dt-updated";
}) {
  return (
    <time class={property} dateTime={date}>
      {dayOf(date, site.language)}
    </time>
  );
}
