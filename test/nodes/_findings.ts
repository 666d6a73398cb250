import { setTimeout as delay } from "node:timers/promises";

/** Stands in drafts that are never published. */
export const SECRET = "a-draft-that-nobody-may-see";

/** A piece, and what the last answer said of it. */
export interface Known {
  id: string;
  /** The slug of its writer. */
  writer: string;
  /** The text that was saved last, as far as answers said so. */
  text: string;
  /** `unknown` while there is no answer, and for ever if none came. A `secret` piece stays a draft. */
  state: "draft" | "published" | "unknown" | "secret";
  /** Whether its publication, or its withdrawal, was ever asked for. */
  wasPublished: boolean;
  wasUnpublished: boolean;
}

/** What a storm has made, and what it has found wrong. */
export interface Findings {
  pieces: Known[];
  faults: string[];
  /** Ids of the pieces that webhooks have announced. */
  announced: Set<string>;
  /** How often each thing was looked at: a storm that looks at nothing proves nothing. */
  counts: { drafts: number; webhooks: number; live: number; gone: number };
}

export function createFindings(): Findings {
  return {
    pieces: [],
    faults: [],
    announced: new Set(),
    counts: { drafts: 0, webhooks: 0, live: 0, gone: 0 },
  };
}

/** Resolves when each thing was looked at once more: so the writers also work with the node that was paused. */
export async function lookedAtAll({ counts }: Findings): Promise<void> {
  const before = { ...counts };
  const names = Object.keys(counts) as (keyof Findings["counts"])[];
  while (names.some((name) => counts[name] === before[name])) await delay(100);
}
