import { z } from "zod";
import { fault } from "./say.ts";

// A cursor says where a list of pieces goes on. Behind the newest pieces, a list is a row of pages with fixed ranges of
// numbers, which are files. The newest are chosen by date instead, so a cursor also names the last of those that were
// given: pages then leave out what was given before, and each piece comes once.

/** The last piece that an answer gave. */
export interface LastGiven {
  date: string;
  id: string;
}

export interface Place {
  /** The number of a page; null while the newest pieces go on. */
  page: number | null;
  /** Only pieces behind this one; null for a whole page. */
  behind: LastGiven | null;
}

const CURSOR = /^(?:(\d{1,9})|(\d{0,9})_([\dTZ:.+-]{10,40})_([\da-f-]{36}))$/;
const WRONG = fault("must be the next_cursor of an earlier answer");

/** The parameter. Empty is like left out. */
export function cursorParameter() {
  return z
    .string()
    .max(100, WRONG)
    .refine((text) => text === "" || CURSOR.test(text), WRONG)
    .optional()
    .describe("Where to go on: the next_cursor of an earlier answer.");
}

export function readCursor(text: string | undefined): Place | undefined {
  const [, whole, page, date, id] = CURSOR.exec(text ?? "") ?? [];
  if (whole !== undefined) return { page: Number(whole), behind: null };
  if (date === undefined || id === undefined) return undefined;
  return { page: page ? Number(page) : null, behind: { date, id } };
}

export function writeCursor({ page, behind }: Place): string {
  return behind ? `${page ?? ""}_${behind.date}_${behind.id}` : String(page);
}

interface Dated {
  /** The address of the record, which ends in the UUID. */
  id: string;
  date_published: string;
}

export function lastGiven({ id, date_published }: Dated): LastGiven {
  return { date: date_published, id: uuidIn(id) };
}

/** In the order of all lists: newest first, then by id. */
export function isBehind({ id, date_published }: Dated, last: LastGiven | null): boolean {
  if (last === null) return true;
  if (date_published !== last.date) return date_published < last.date;
  return uuidIn(id) < last.id;
}

const UUID_LENGTH = 36;

function uuidIn(id: string): string {
  return id.slice(-UUID_LENGTH);
}
