const FORMAT = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "UTC",
});

/** A date and time, in UTC, because the server does not know the writer's time zone. */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{FORMAT.format(new Date(at))} UTC</time>;
}
