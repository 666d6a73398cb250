const KILOBYTE = 1_000;
const MEGABYTE = 1_000_000;

/** A size for people: 12 KB, 3.4 MB, 1,074 MB. */
export function sizeWords(bytes: number): string {
  if (bytes < MEGABYTE) return `${Math.ceil(bytes / KILOBYTE)} KB`;
  const megabytes = bytes / MEGABYTE;
  const shown = megabytes < 10 ? Math.round(megabytes * 10) / 10 : Math.round(megabytes);
  return `${shown.toLocaleString("en")} MB`;
}
