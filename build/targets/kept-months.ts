import { newestChange } from "../../api/store/log/changes.ts";
import type { PublicSnapshot } from "../../api/store/log/public-snapshot.ts";
import {
  approvedMonths,
  type MonthPart,
  monthParts,
  pagesChanged,
} from "../../api/store/pieces/public/archive-months.ts";
import { ARCHIVE_SIZE } from "./targets.ts";

/** The months of the site's archive, kept from one batch to the next: a publication changes one of them. */
export type KeptMonths = (snapshot: PublicSnapshot) => Promise<MonthPart[]>;

const SITE = { of: "site" } as const;

interface Kept {
  /** The last change that they have. */
  change: number;
  parts: readonly MonthPart[];
}

export function createKeptMonths(): KeptMonths {
  let kept: Kept = { change: 0, parts: [] };
  return async (snapshot) => {
    const change = await newestChange(snapshot.db);
    kept = { change, parts: await approvedBy(snapshot, change, kept) };
    return monthParts(snapshot, SITE, ARCHIVE_SIZE, kept.parts);
  };
}

/** Only pages that can have changed are counted again. An import gives numbers after its changes: the last page and later ones always are. */
async function approvedBy(
  { db }: PublicSnapshot,
  change: number,
  { change: from, parts }: Kept,
): Promise<readonly MonthPart[]> {
  // An older snapshot than the last, or none before.
  const pages =
    parts.length && from <= change
      ? await pagesChanged(db, { from, to: change }, ARCHIVE_SIZE)
      : undefined;
  if (!pages) return approvedMonths(db, SITE, ARCHIVE_SIZE);
  const last = Math.max(...parts.map(({ page }) => page));
  const counted = new Set(pages);
  return [
    ...parts.filter(({ page }) => page < last && !counted.has(page)),
    ...(await approvedMonths(db, SITE, ARCHIVE_SIZE, { pages, from: last })),
  ];
}
