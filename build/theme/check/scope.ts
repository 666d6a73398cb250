import { nearest } from "../../../api/contract/near.ts";
import { ThemeError } from "../theme.ts";
import { ANY, type Shape, VALUE } from "./shapes.ts";

/** The names that a part of a template knows. Loops and partials have more than what is around them. */
export class Scope {
  readonly #names: Map<string, Shape>;
  readonly #around: Scope | undefined;

  constructor(names: Iterable<readonly [string, Shape]> = [], around?: Scope) {
    this.#names = new Map(names);
    this.#around = around;
  }

  find(name: string): Shape | undefined {
    return this.#names.get(name) ?? this.#around?.find(name);
  }

  within(names: Iterable<readonly [string, Shape]>): Scope {
    return new Scope(names, this);
  }

  *names(): Generator<string> {
    yield* this.#names.keys();
    if (this.#around) yield* this.#around.names();
  }
}

/** Where a name stands. */
export interface Place {
  file: string;
  line: number;
}

/** The faults that are found in one theme, each once: a partial is read for each of its uses. */
export class Findings {
  readonly #found = new Map<string, ThemeError>();

  add({ file, line }: Place, reason: string): void {
    if (this.#found.size >= FINDINGS_MAX) return;
    const error = new ThemeError(file, line, reason);
    this.#found.set(error.message, error);
  }

  list(): ThemeError[] {
    return [...this.#found.values()].toSorted((a, b) =>
      a.file === b.file ? (a.line ?? 0) - (b.line ?? 0) : a.file < b.file ? -1 : 1,
    );
  }
}

const FINDINGS_MAX = 100;

/** A name at the beginning of an expression. */
export function findName(
  scope: Scope,
  name: string,
  { findings, place, known }: { findings: Findings; place: Place; known: ReadonlySet<string> },
): Shape {
  const shape = scope.find(name);
  if (shape) return shape;
  // A partial may ask for what only some of its callers pass, and a loop for what its first turn sets.
  if (known.has(name)) return ANY;
  findings.add(place, missing(name, name, [...scope.names(), ...known]));
  return ANY;
}

/** A field of what stands before it. `path` is both, as the template writes it. */
export function findField(
  of: Shape,
  name: string,
  { findings, place, path }: { findings: Findings; place: Place; path: string },
): Shape {
  if (of.kind === "any" || name in Object.prototype) return ANY;
  if (of.kind === "object") {
    const shape = of.fields.get(name);
    if (shape) return shape;
    if (name === "size") return VALUE;
    findings.add(place, missing(path, name, [...of.fields.keys()]));
    return ANY;
  }
  if (of.kind === "list") {
    if (/^-?\d+$/.test(name) || name === "first" || name === "last") return of.item;
    if (name === "size" || name === "length") return VALUE;
    if (name in Array.prototype) return ANY;
    const before = path.slice(0, -name.length - 1);
    findings.add(place, `${path}: ${before} is a list. Use a loop, or ${before}[0].`);
    return ANY;
  }
  if (VALUE_FIELDS.has(name) || name in String.prototype || name in Number.prototype) return ANY;
  findings.add(place, `${path}: ${path.slice(0, -name.length - 1)} is a value without fields.`);
  return ANY;
}

const VALUE_FIELDS = new Set(["size", "first", "last"]);
/** A longer list would hide the sentence. */
const LISTED_MAX = 12;

function missing(path: string, name: string, names: readonly string[]): string {
  const meant = nearest(name, names);
  if (meant !== undefined) return `${path}: did you mean ${meant}?`;
  const sorted = [...new Set(names)].toSorted();
  const isShort = sorted.length > 0 && sorted.length <= LISTED_MAX;
  const others = isShort ? `Here are ${sorted.join(", ")}.` : "/docs/themes lists all of them.";
  return `${path}: there is no such field. ${others}`;
}

/** Filters whose result is a list of the same things. */
const SAME_LIST = new Set(
  "sort sort_natural reverse slice where where_exp reject reject_exp uniq compact shift pop selectattr rejectattr select list".split(
    " ",
  ),
);
const ONE_OF_LIST = new Set(["first", "last", "random", "find", "find_exp", "sample"]);
/** Filters whose first argument names a field of each thing in a list. */
const BY_FIELD = new Set(
  "map where reject sort sort_natural find sum uniq group_by has find_index selectattr rejectattr groupby".split(
    " ",
  ),
);

/** What a filter makes. `field` is its first argument, if that is a text. */
export function filtered(
  of: Shape,
  name: string,
  field: string | undefined,
  at: { findings: Findings; place: Place; path: string },
): Shape {
  if (of.kind !== "list") return name === "raw" || name === "safe" ? of : ANY;
  if (field !== undefined && BY_FIELD.has(name)) {
    let part: Shape = of.item;
    for (const step of field.split(".")) {
      part = findField(part, step, { ...at, path: `${at.path}[].${step}` });
    }
    if (name === "map") return { kind: "list", item: part };
  }
  if (SAME_LIST.has(name)) return of;
  return ONE_OF_LIST.has(name) ? of.item : ANY;
}
