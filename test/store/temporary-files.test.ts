import { spawnSync } from "node:child_process";
import { readdirSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { backUpDatabase } from "../../api/store/engine/backup.ts";
import { sweepUnfinished, unfinishedName } from "../../api/store/engine/temporary-files.ts";
import { createTestStore, tempFolder } from "../_setup.ts";

/** The id of a process that has ended. */
function endedProcess(): number {
  return spawnSync(process.execPath, ["--version"]).pid;
}

describe("an incomplete file", () => {
  it("of a killed process is removed by the next backup, with its journal", async () => {
    const { file } = await createTestStore();
    const folder = tempFolder();
    const pid = endedProcess();
    const left = [
      `.older.sqlite.${hostname()}.${pid}.unfinished`,
      `.older.sqlite.${hostname()}.${pid}.unfinished-journal`,
    ];
    const others = [
      // This process is writing it.
      `.other.sqlite.${hostname()}.${process.pid}.unfinished`,
      // Another machine may be writing it.
      `.third.sqlite.elsewhere.example.${pid}.unfinished`,
      "unfinished.txt",
    ];
    for (const name of [...left, ...others]) writeFileSync(join(folder, name), "half");
    await backUpDatabase(file, join(folder, "copy.sqlite"));
    expect(readdirSync(folder).toSorted()).toEqual([...others, "copy.sqlite"].toSorted());
  });

  it("of another machine is removed when nobody has touched it for a day", () => {
    const folder = tempFolder();
    const file = join(folder, ".copy.sqlite.elsewhere.example.7.unfinished");
    writeFileSync(file, "half");
    const longAgo = new Date(Date.now() - 2 * 86_400_000);
    utimesSync(file, longAgo, longAgo);
    sweepUnfinished(folder);
    expect(readdirSync(folder)).toEqual([]);
  });

  it("is hidden, beside the file that it becomes", () => {
    expect(unfinishedName("/some/where/copy.sqlite")).toBe(
      `/some/where/.copy.sqlite.${hostname()}.${process.pid}.unfinished`,
    );
  });
});
