const FORMAT = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "UTC",
});

/** A date and time in UTC. The desk's script shows it in the reader's own time zone. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} data-moment>
      {FORMAT.format(new Date(at))} UTC
    </time>
  );
}
