import type { Outcome } from "../store/transfer/import-rows.ts";
import { type Loss, LOSSES, type Note } from "./losses.ts";

export interface Problem {
  where: string;
  message: string;
}

/** The result of an import. */
export interface Summary {
  /** Lines of any kind that were added. */
  added: number;
  /** Added pieces that are public, and added pieces that are not. */
  published: number;
  unpublished: number;
  /** Added pages of the site's own. */
  pages: number;
  /** Lines that had been imported before. */
  present: number;
  /** Writers created because pieces name them. */
  writers_created: number;
  /** Links between pieces that were changed to their new addresses. */
  links_mapped: number;
  /** Pictures that were taken in, and the places in which texts show one, with or without them. */
  pictures_taken: number;
  pictures_found: number;
  refused_count: number;
  /** The first refusals. */
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
  /** The first values that were lost. */
  examples: string[];
}

interface Lost extends Omit<LossCount, "kind" | "message" | "labels"> {
  labels: Map<string, number>;
}

/** A file with many faults must not fill memory: only this many are kept. The full report has all of them. */
const KEPT = 1_000;
const MESSAGE_MAX = 500;
const EXAMPLES = 3;

export interface ReportListener {
  /** Called for each refusal. */
  onProblem?: ((problem: Problem) => void) | undefined;
  /** Called for each loss and each refusal, for the full report. */
  onDetail?: ((problem: Problem) => void) | undefined;
}

/** Under what name an added line is counted besides. */
const COUNTED = { public: "published", "not public": "unpublished", page: "pages" } as const;
type State = keyof typeof COUNTED;

export type Report = ReturnType<typeof createReport>;

export function createReport({ onProblem, onDetail }: ReportListener) {
  const summary: Omit<Summary, "losses"> = {
    added: 0,
    published: 0,
    unpublished: 0,
    pages: 0,
    present: 0,
    writers_created: 0,
    links_mapped: 0,
    pictures_taken: 0,
    pictures_found: 0,
    refused_count: 0,
    refused: [],
  };
  const losses = new Map<Loss, Lost>();

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
      const fresh: Lost = { count: 0, pieces: 0, labels: new Map(), examples: [] };
      const known = losses.get(loss) ?? fresh;
      losses.set(loss, known);
      known.count += count;
      if (!kinds.has(loss)) known.pieces++;
      kinds.add(loss);
      const name = label === undefined ? undefined : printable(label);
      if (name !== undefined && (known.labels.has(name) || known.labels.size < KEPT)) {
        known.labels.set(name, (known.labels.get(name) ?? 0) + count);
      }
      if (detail && known.examples.length < EXAMPLES) known.examples.push(printable(detail));
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
    count: (where: string, outcome: Outcome = "added", state?: State): void => {
      if (typeof outcome === "object") {
        refuse(where, outcome.problem);
        return;
      }
      summary[outcome]++;
      if (outcome === "added" && state) summary[COUNTED[state]]++;
    },
    picture: (where: string, { found, notes }: { found: number; notes: readonly Note[] }): void => {
      summary.pictures_found += found;
      note(where, notes);
    },
    finish: (made: { writersCreated: number; picturesTaken: number }): Summary => ({
      ...summary,
      writers_created: made.writersCreated,
      pictures_taken: made.picturesTaken,
      losses: [...losses]
        .map(([kind, { labels, ...lost }]) => ({
          kind,
          message: LOSSES[kind],
          ...lost,
          labels: [...labels]
            .map(([label, times]) => ({ label, count: times }))
            .toSorted((a, b) => b.count - a.count),
        }))
        .toSorted((a, b) => b.count - a.count),
    }),
  };
}

/** Texts of a file reach a terminal: control characters are removed, and long texts are cut. */
function printable(text: string): string {
  const plain = text.replace(/\p{Cc}+/gu, " ");
  return plain.length > MESSAGE_MAX ? `${plain.slice(0, MESSAGE_MAX)}…` : plain;
}
