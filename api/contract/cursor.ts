import { z } from "zod";
import { fault } from "./say.ts";

// A cursor says where a list of pieces goes on: behind the last piece that was given. Lists are newest first, so a piece
// that is published meanwhile moves none of the others, and each comes once.

/** The last piece that an answer gave. */
export interface LastGiven {
  date: string;
  /** A UUID. */
  id: string;
}

/** Earlier versions put the number of a page in front. */
const CURSOR = /^\d{0,9}_([\dTZ:.+-]{10,40})_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;
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

export function readCursor(text: string | undefined): LastGiven | undefined {
  const [, date, id] = CURSOR.exec(text ?? "") ?? [];
  return date === undefined || id === undefined ? undefined : { date, id };
}

export function writeCursor({ date, id }: LastGiven): string {
  return `_${date}_${id}`;
}

/** Its id is the address of its record, which ends in the UUID. */
export function lastGiven({
  id,
  date_published,
}: {
  id: string;
  date_published: string;
}): LastGiven {
  return { date: date_published, id: id.slice(-UUID_LENGTH) };
}

const UUID_LENGTH = 36;
