const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** A date in full: never "three days ago", since a page is written once and read for years. */
export function Day({ date }: { date: string }) {
  const day = new Date(date);
  if (Number.isNaN(day.getTime())) throw new RangeError(`"${date}" is no date.`);
  return (
    <time dateTime={date} dir="ltr">
      {day.getUTCDate()} {MONTHS[day.getUTCMonth()]} {day.getUTCFullYear()}
    </time>
  );
}
