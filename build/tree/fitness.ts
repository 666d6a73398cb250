import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Failure } from "./lane.ts";
import { mainPath } from "./main-path.ts";

/** A new tree lacks files that readers need or have now. It does not go live. */
export class UnfitTreeError extends Error {
  override name = "UnfitTreeError";
  /** Everything that could not be rendered: file and reason. */
  readonly failures: readonly string[];

  constructor(message: string, failures: readonly Failure[]) {
    super(message);
    this.failures = failures.map((failure) => failure.message);
  }
}

const FAILURES_NAMED = 3;

/**
 * Refuses a tree without a home page, and one that lacks files of the live tree. A file that the live tree lacks as well
 * is no reason to keep the live tree.
 */
export function requireFit({
  fresh,
  live,
  failures,
}: {
  fresh: string;
  live: string;
  failures: readonly Failure[];
}): void {
  if (!existsSync(join(fresh, "index.html")) || failures.some(({ target }) => isVital(target.kind)))
    throw new UnfitTreeError(
      `The new tree has no home page, so it does not go live: ${reasons(failures)}`,
      failures,
    );
  const lost = failures.filter(({ target }) => existsSync(join(live, mainPath(target))));
  if (lost.length) {
    const count = lost.length === 1 ? "1 thing" : `${lost.length.toLocaleString("en")} things`;
    throw new UnfitTreeError(
      `The new tree lacks ${count} that the live one has, so it does not go live: ${reasons(lost)}`,
      failures,
    );
  }
}

function isVital(kind: Failure["target"]["kind"]): boolean {
  return kind === "home" || kind === "fixed";
}

function reasons(failures: readonly Failure[]): string {
  const named = failures.slice(0, FAILURES_NAMED).map(({ message }) => message.replace(/\.$/, ""));
  const more = failures.length - named.length;
  return `${named.join("; ")}${more > 0 ? `; and ${more.toLocaleString("en")} more` : ""}.`;
}
