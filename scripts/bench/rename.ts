import { fork } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { EXAMPLES_BASE } from "../../api/contract/openapi/example.ts";
import { createRenderer } from "../../api/render/text/renderer.ts";
import { OPERATOR } from "../../api/store/log/audit.ts";
import { isAnyOpen } from "../../api/store/log/changes.ts";
import { databaseFile, openStore, type Store } from "../../api/store/engine/open.ts";
import { findWriter } from "../../api/store/people/writers.ts";
import { saveProfile } from "../../api/store/people/profiles.ts";
import { readJsonLines } from "../../api/import/json-lines.ts";
import { importAll } from "../../api/import/pipeline.ts";
import { generateLines } from "./generate.ts";
import { publishLine } from "./publish-line.ts";
import { RUN } from "../run-file.ts";
import { quantile } from "./quantile.ts";
import { stopped } from "./service.ts";

/** Pieces of the writer who is renamed, and of the others, who publish meanwhile. */
const OWN = 5_000;
const OTHERS = 1_000;
const PUBLISHED = 20;
const RENAMED = "renamed";

export interface RenameFigures {
  quiet_ms: number;
  during_rename_ms: number;
  ratio: number;
  /** How long the rename itself took, from the commit to the last page. */
  rename_s: number;
}

/** Measures publications before and during the rename of another writer with thousands of pieces, with a real worker. */
export async function benchRename(): Promise<RenameFigures> {
  const folder = mkdtempSync(join(tmpdir(), "galley-bench-"));
  const store = await openStore(databaseFile(folder));
  const renderer = createRenderer({ baseUrl: EXAMPLES_BASE, threads: 1 });
  const worker = fork(RUN, ["worker"], {
    // Cards would be drawn for minutes, and this waits until nothing is left to build.
    env: {
      ...process.env,
      DATA_DIR: folder,
      BASE_URL: "http://localhost:3000",
      SHARE_CARDS: "off",
    },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  try {
    const file = join(folder, "pieces.jsonl");
    writeFileSync(file, [...lines()].join("\n"));
    await importAll(readJsonLines(file), { store, renderer });
    await settled(store);
    const fresh = [...generateLines(3 * PUBLISHED)];
    let next = 0;
    const publish = async (): Promise<number> => {
      const number = next++;
      await publishLine(store, renderer, fresh[number] ?? "", number, (slug) => slug !== RENAMED);
      const committed = performance.now();
      worker.send("wake");
      await settled(store, "piece_published");
      return performance.now() - committed;
    };
    for (let number = 0; number < PUBLISHED / 2; number++) await publish();
    const quiet: number[] = [];
    for (let number = 0; number < PUBLISHED; number++) quiet.push(await publish());
    const writer = await findWriter(store.read, "slug", RENAMED);
    if (!writer) throw new Error("The writer is missing.");
    await saveProfile(store, OPERATOR, {
      writerId: writer.id,
      profile: { ...writer, name: "Another Name" },
    });
    const renamed = performance.now();
    worker.send("wake");
    const during: number[] = [];
    while (during.length < PUBLISHED && (await isAnyOpen(store.read, "writer_changed"))) {
      await delay(50);
      during.push(await publish());
    }
    await settled(store);
    const rename = (performance.now() - renamed) / 1_000;
    if (during.length < PUBLISHED / 2)
      throw new Error("The rename ended before enough pieces were published.");
    const [before, meanwhile] = [quantile(quiet, 0.5), quantile(during, 0.5)];
    return {
      quiet_ms: before,
      during_rename_ms: meanwhile,
      ratio: Number((meanwhile / before).toFixed(2)),
      rename_s: rename,
    };
  } finally {
    await stopped(worker);
    await renderer.close();
    await store.close();
    rmSync(folder, { recursive: true });
  }
}

function* lines(): Generator<string> {
  let number = 0;
  for (const line of generateLines(OWN + OTHERS)) {
    yield number++ < OWN ? line.replace(/"author":"[^"]*"/, `"author":"${RENAMED}"`) : line;
  }
}

async function settled(store: Store, kind?: "piece_published"): Promise<void> {
  while (await isAnyOpen(store.read, kind)) await delay(1);
}
