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
  return (
    <time dateTime={date} dir="ltr">
      {dayOf(date)}
    </time>
  );
}

export function dayOf(date: string): string {
  const day = new Date(date);
  if (Number.isNaN(day.getTime())) throw new RangeError(`"${date}" is no date.`);
  return `${day.getUTCDate()} ${MONTHS[day.getUTCMonth()]} ${day.getUTCFullYear()}`;
}
