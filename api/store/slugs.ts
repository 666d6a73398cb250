import { SLUG_MAX } from "../contract/limits.ts";

/** The first of slug, slug-2, slug-3… that is not taken. */
export async function firstFree(
  wanted: string,
  isTaken: (slug: string) => Promise<boolean>,
): Promise<string> {
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? "" : `-${number}`;
    const slug = wanted.slice(0, SLUG_MAX - suffix.length).replace(/-+$/, "") + suffix;
    if (!(await isTaken(slug))) return slug;
  }
}
