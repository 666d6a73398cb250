import type { RunningNode } from "./_cluster.ts";
import type { Findings } from "./_findings.ts";

export interface Answer {
  status: number;
  location: string;
  text: string;
}

/** Longer than the desk waits until a piece is live everywhere. */
const WITHIN_MS = 15_000;

/**
 * The whole answer of a node; undefined if it is down, paused, or was killed while it answered. Whatever happens to a node
 * or the database, no request may end as an internal error.
 */
export async function send(
  findings: Findings,
  { origin, name }: RunningNode,
  path: string,
  init: RequestInit = {},
): Promise<Answer | undefined> {
  try {
    const response = await fetch(origin + path, {
      ...init,
      redirect: "manual",
      signal: AbortSignal.timeout(WITHIN_MS),
    });
    const text = await response.text();
    const { status } = response;
    if (status >= 500 && status !== 503)
      findings.faults.push(`${path} answered ${status} on ${name}: ${text}`);
    return { status, location: response.headers.get("location") ?? "", text };
  } catch {
    return undefined;
  }
}
