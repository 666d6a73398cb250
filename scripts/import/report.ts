import type { Outcome } from "../../api/store/import-pieces.ts";

export interface Problem {
  where: string;
  message: string;
}

/** What became of an import. */
export interface Summary {
  /** Lines taken in now. */
  added: number;
  /** Lines that were here already. */
  present: number;
  /** Writers who had to be made up, since pieces named them. */
  writers_created: number;
  refused_count: number;
  /** The first of them. */
  refused: Problem[];
  notes: Problem[];
}

/** A file of nothing but faults must not fill memory: so many are kept, all are told when they are found. */
const KEPT = 1_000;
const MESSAGE_MAX = 500;

export function createReport(onProblem?: (problem: Problem) => void) {
  const summary: Summary = {
    added: 0,
    present: 0,
    writers_created: 0,
    refused_count: 0,
    refused: [],
    notes: [],
  };
  function refuse(where: string, message: string): void {
    const problem = { where: printable(where), message: printable(message) };
    summary.refused_count++;
    if (summary.refused.length < KEPT) summary.refused.push(problem);
    onProblem?.(problem);
  }
  return {
    refuse,
    note: (where: string, message: string): void => {
      if (summary.notes.length >= KEPT) return;
      summary.notes.push({ where: printable(where), message: printable(message) });
    },
    count: (where: string, outcome: Outcome = "added"): void => {
      if (typeof outcome === "object") refuse(where, outcome.problem);
      else summary[outcome]++;
    },
    finish: (writersCreated: number): Summary => ({ ...summary, writers_created: writersCreated }),
  };
}

/** What a file says reaches a terminal: without control characters, and no longer than can be read. */
function printable(text: string): string {
  const plain = text.replace(/\p{Cc}+/gu, " ");
  return plain.length > MESSAGE_MAX ? `${plain.slice(0, MESSAGE_MAX)}…` : plain;
}
