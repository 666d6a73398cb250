const FORMAT = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

/** A date in full: never "three days ago", since a page is written once and read for years. */
export function Day({ date }: { date: string }) {
  return (
    <time dateTime={date} dir="ltr">
      {FORMAT.format(new Date(date))}
    </time>
  );
}
