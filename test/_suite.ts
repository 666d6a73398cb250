/**
 * Whether this is `npm test`, the part of the suite that every commit waits for. `npm run test:all` and `npx vitest run FILE`
 * run the long forms too. The files that only those run are listed in vitest.config.ts.
 */
export function isShort(): boolean {
  return process.env["GALLEY_TESTS"] === "short";
}

/** How many random cases a property is tried with: in `npm test` a tenth of them. */
export function cases(all: number): number {
  return isShort() ? Math.ceil(all / 10) : all;
}

/** The cases of a table that are tried: in `npm test` the first one. */
export function some<Case>(all: readonly Case[]): readonly Case[] {
  return isShort() ? all.slice(0, 1) : all;
}

/** The cases that one of many subjects is tried with: in `npm test` one, another one for each subject. */
export function inTurn<Case>(all: readonly Case[], subject: number): readonly Case[] {
  const at = subject % all.length;
  return isShort() ? all.slice(at, at + 1) : all;
}

/**
 * How long a condition or a click may take before it counts as hanging. A limit ends a hang and times nothing: beside other
 * work, a step takes twenty times as long as on an idle machine.
 */
export const HANG_MS = 300_000;

/** How many milliseconds of a processor a task takes. Beside other work it lasts longer, and works no more. */
export function cpuMsOf(task: () => void): number {
  const before = process.threadCpuUsage();
  task();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
