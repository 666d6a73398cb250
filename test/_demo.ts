import { copyFileSync, existsSync, mkdirSync, renameSync, rmdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { seedDemo } from "../scripts/demo/seed.ts";

/** The day on which the demo of tests was filled. */
export const DEMO_DAY = "2026-05-20T03:00:00.000Z";

/** Makes the file a database with the demo's data. It is filled once for all tests of a run, which takes seconds. */
export async function copyDemo(file: string): Promise<void> {
  const original = join(process.env["GALLEY_TEST_FOLDER"] ?? "", "demo.sqlite");
  while (!existsSync(original)) if (!(await fillAlone(original))) await delay(100);
  mkdirSync(dirname(file), { recursive: true });
  copyFileSync(original, file);
}

/** False if another process is filling it. */
async function fillAlone(original: string): Promise<boolean> {
  const lock = `${original}.lock`;
  try {
    mkdirSync(lock);
  } catch {
    return false;
  }
  try {
    const unfinished = `${original}.new`;
    await seedDemo(unfinished, new Date(DEMO_DAY));
    renameSync(unfinished, original);
    return true;
  } finally {
    rmdirSync(lock);
  }
}
