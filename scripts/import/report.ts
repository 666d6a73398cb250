import type { Outcome } from "../../api/store/import-pieces.ts";
import { type Loss, LOSSES, type Note } from "./losses.ts";

export interface Problem {
  where: string;
  message: string;
}

/** What became of an import. */
export interface Summary {
  /** Lines taken in now, of any kind. */
  added: number;
  /** Of these, pieces that are public, and pieces that are not. */
  published: number;
  unpublished: number;
  /** Lines that were here already. */
  present: number;
  /** Writers who had to be made up, since pieces named them. */
  writers_created: number;
  /** Links between pieces that lead to their new addresses. */
  links_mapped: number;
  refused_count: number;
  /** The first of them. */
  refused: Problem[];
  losses: LossCount[];
}

/** One kind of loss, and how often it happened. */
export interface LossCount {
  kind: Loss;
  message: string;
  count: number;
  /** The pieces it happened to. */
  pieces: number;
  /** The commonest causes, where the kind has several. */
  labels: { label: string; count: number }[];
}

/** A file of nothing but faults must not fill memory: so many are kept. All of them go into the file of details. */
const KEPT = 1_000;
const MESSAGE_MAX = 500;

export interface ReportListener {
  /** Hears of each thing that was refused. */
  onProblem?: ((problem: Problem) => void) | undefined;
  /** Hears of each loss and each refusal, for the file of details. */
  onDetail?: ((problem: Problem) => void) | undefined;
}

export function createReport({ onProblem, onDetail }: ReportListener) {
  const summary: Omit<Summary, "losses"> = {
    added: 0,
    published: 0,
    unpublished: 0,
    present: 0,
    writers_created: 0,
    links_mapped: 0,
    refused_count: 0,
    refused: [],
  };
  const losses = new Map<Loss, { count: number; pieces: number; labels: Map<string, number> }>();

  function refuse(where: string, message: string): void {
    const problem = { where: printable(where), message: printable(message) };
    summary.refused_count++;
    if (summary.refused.length < KEPT) summary.refused.push(problem);
    onProblem?.(problem);
    onDetail?.({ ...problem, message: `refused: ${problem.message}` });
  }

  function note(where: string, notes: readonly Note[]): void {
    const kinds = new Set<Loss>();
    for (const { loss, label, detail, count = 1 } of notes) {
      const known = losses.get(loss) ?? { count: 0, pieces: 0, labels: new Map<string, number>() };
      losses.set(loss, known);
      known.count += count;
      if (!kinds.has(loss)) known.pieces++;
      kinds.add(loss);
      const name = label === undefined ? undefined : printable(label);
      if (name !== undefined && (known.labels.has(name) || known.labels.size < KEPT)) {
        known.labels.set(name, (known.labels.get(name) ?? 0) + count);
      }
      const what = [name, detail ?? (count > 1 ? String(count) : undefined)].filter(Boolean);
      onDetail?.({
        where: printable(where),
        message: printable([LOSSES[loss], ...what].join(": ")),
      });
    }
  }

  return {
    refuse,
    note,
    link: (count: number): void => {
      summary.links_mapped += count;
    },
    count: (where: string, outcome: Outcome = "added", state?: "public" | "not public"): void => {
      if (typeof outcome === "object") {
        refuse(where, outcome.problem);
        return;
      }
      summary[outcome]++;
      if (outcome === "added" && state) summary[state === "public" ? "published" : "unpublished"]++;
    },
    finish: (writersCreated: number): Summary => ({
      ...summary,
      writers_created: writersCreated,
      losses: [...losses]
        .map(([kind, { count, pieces, labels }]) => ({
          kind,
          message: LOSSES[kind],
          count,
          pieces,
          labels: [...labels]
            .map(([label, times]) => ({ label, count: times }))
            .toSorted((a, b) => b.count - a.count),
        }))
        .toSorted((a, b) => b.count - a.count),
    }),
  };
}

/** What a file says reaches a terminal: without control characters, and no longer than can be read. */
function printable(text: string): string {
  const plain = text.replace(/\p{Cc}+/gu, " ");
  return plain.length > MESSAGE_MAX ? `${plain.slice(0, MESSAGE_MAX)}…` : plain;
}
