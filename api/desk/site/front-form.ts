import { FRONT_LIMITS, type FrontArrangement } from "../../contract/site/front.ts";
import type { FormValues } from "../form-values.ts";

/** The arrangement of the front page as the form has it. */
export interface FrontFields {
  /** Addresses of pieces, the lead first. */
  pieces: string[];
  sections: { kind: string; of: string; title: string; count: string }[];
}

export function frontFieldsOf(front: FrontArrangement | null): FrontFields {
  return {
    pieces: front?.pieces ?? [],
    sections: (front?.sections ?? []).map(({ kind, of, title, count }) => ({
      kind,
      of,
      title: title ?? "",
      count: String(count),
    })),
  };
}

/** A few more than are allowed, so that too many are refused in words. */
const ROWS_MAX = 20;

/** The typed rows, without empty ones. A button may move a row up or down, or take it out. */
export function typedFront(values: FormValues): FrontFields {
  const [of, title, count] = ["front_of[]", "front_title[]", "front_count[]"].map((name) =>
    values.all(name),
  );
  const pieces = values.all("front_piece[]").slice(0, ROWS_MAX).map(pathIn);
  const sections = values
    .all("front_kind[]")
    .slice(0, ROWS_MAX)
    .map((kind, row) => ({
      kind,
      of: (of?.[row] ?? "").trim(),
      title: (title?.[row] ?? "").trim(),
      count: (count?.[row] ?? "").trim() || String(FRONT_LIMITS.countDefault),
    }));
  const [list, row, way] = values.get("front_move").split(" ");
  const at = Number(row);
  return {
    pieces: (list === "piece" ? moved(pieces, at, way) : pieces).filter(Boolean),
    sections: (list === "section" ? moved(sections, at, way) : sections).filter(({ kind }) => kind),
  };
}

/** People copy the whole address of a page. */
function pathIn(typed: string): string {
  const text = typed.trim();
  return URL.canParse(text) ? new URL(text).pathname : text;
}

function moved<Item>(items: readonly Item[], at: number, way: string | undefined): Item[] {
  const item = items[at];
  if (item === undefined) return [...items];
  const others = items.toSpliced(at, 1);
  if (way === "out") return others;
  return others.toSpliced(Math.max(0, at + (way === "up" ? -1 : 1)), 0, item);
}

/** Nothing typed stands for the shipped arrangement. */
export function frontOf({ pieces, sections }: FrontFields): unknown {
  if (!pieces.length && !sections.length) return null;
  return {
    pieces,
    sections: sections.map(({ kind, of, title, count }) => ({
      kind,
      of: kind === "newest" || kind === "follow" ? "" : of,
      title: title || null,
      count: Number(count),
    })),
  };
}
