/**
 * The work that a browser does before it sends the form to follow by e-mail: it looks for a number with which the SHA-256 of
 * host, day, address and number begins with this many zero bits. That takes a phone about a second, and a program that
 * wants to send a million mails more than a machine-year of the same kind. The server checks it with one hash.
 */
const WORK_BITS = 14;

export interface WorkTask {
  /** The host of the site, so that work for one site does not count on another. */
  host: string;
  /** The day in UTC, such as 2026-11-18. */
  day: string;
  /** As it was typed. */
  email: string;
}

function workText({ host, day, email }: WorkTask, number: number | string): string {
  return `${host} ${day} ${email} ${number}`;
}

/** Hashes that are asked for together: the browser makes them beside the page. */
const TOGETHER = 256;

/** The number, in a browser. */
export async function findWork(task: WorkTask): Promise<string> {
  const encoder = new TextEncoder();
  for (let first = 0; ; first += TOGETHER) {
    const digests = await Promise.all(
      Array.from({ length: TOGETHER }, (_, index) =>
        crypto.subtle.digest("SHA-256", encoder.encode(workText(task, first + index))),
      ),
    );
    const found = digests.findIndex((digest) => isWork(new Uint8Array(digest)));
    if (found >= 0) return String(first + found);
  }
}

/** Whether somebody has done the work of a task, by the digest that `digestOf` makes. */
export function hasWork(
  task: WorkTask,
  number: string,
  digestOf: (text: string) => Uint8Array,
): boolean {
  return /^\d{1,9}$/.test(number) && isWork(digestOf(workText(task, number)));
}

function isWork([a = 255, b = 255, c = 255]: Uint8Array): boolean {
  return (a << 16) + (b << 8) + c < 2 ** (24 - WORK_BITS);
}
