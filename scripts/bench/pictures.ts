import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { databaseFile, openStore } from "../../api/store/engine/open.ts";
import type { JsonOption } from "../command-line.ts";
import { table } from "../table.ts";
import { measureScript, type Measurement } from "./measure.ts";
import { addPerson, BASE_URL, type Person, openPublish } from "./person.ts";
import { writePhotos } from "./photos.ts";
import { type LiveTimes, measureLive } from "./pictures-live.ts";
import { freePort, start, stopped, untilBuilt } from "./service.ts";
import { treeMemory } from "./tree-memory.ts";

const IN_A_PIECE = 3;
/** The encoding that is made last. */
const LAST = "2560.jpg";
const LOOK_MS = 50;

/** Measures pictures of 12 megapixels from the upload to the last readable encoding, beside sharp alone. */
export async function benchPictures(options: JsonOption & { photos: number }): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "galley-bench-"));
  try {
    const photos = join(folder, "photos");
    const bareFolder = join(folder, "bare");
    for (const path of [photos, bareFolder]) mkdirSync(path);
    const files = await writePhotos(photos, options.photos);
    const bare = await measureScript("bench/bare-sharp-process", [photos, bareFolder]);
    const ours = await measureService(folder, files);
    const live = await measureLive(folder, files.slice(0, IN_A_PIECE));
    report(options, { bare, ours, live });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Timed = Pick<Measurement, "seconds" | "peak_mb">;

async function measureService(folder: string, files: readonly string[]): Promise<Timed> {
  const dataDir = join(folder, "data");
  const port = await freePort();
  const service = `http://127.0.0.1:${port}`;
  const environment = { DATA_DIR: dataDir, PORT: String(port), BASE_URL, LOG_LEVEL: "error" };
  const child = start("start", [], { ...process.env, ...environment, RATE_LIMIT: "off" });
  let peak = 0;
  const look = setInterval(() => (peak = Math.max(peak, treeMemory(child.pid ?? 0))), LOOK_MS);
  try {
    await untilBuilt(service);
    const store = await openStore(databaseFile(dataDir));
    const person = await addPerson(store, 0);
    await store.close();
    const began = performance.now();
    await publishAll(service, person, files);
    return { seconds: (performance.now() - began) / 1_000, peak_mb: Math.round(peak) };
  } finally {
    clearInterval(look);
    await stopped(child);
  }
}

/** Sends the photographs, publishes each piece as soon as it has all of its own, and waits for the last encoding. */
async function publishAll(
  service: string,
  person: Person,
  files: readonly string[],
): Promise<void> {
  const ids: string[] = [];
  for (let first = 0; first < files.length; first += IN_A_PIECE) {
    const pictures = await Promise.all(
      files.slice(first, first + IN_A_PIECE).map((file) => send(service, person, file)),
    );
    const { id } = await posted<{ id: string }>(service, person, {
      path: "/api/v1/pieces",
      type: "application/json",
      body: JSON.stringify({
        headline: `Three pictures from ${first}`,
        body_md: pictures.map(({ markdown }) => markdown).join("\n\n"),
      }),
    });
    const press = await openPublish(person, service, id);
    await press();
    ids.push(...pictures.map((picture) => picture.id));
  }
  for (const id of ids) {
    const address = `${service}/pictures/${id}-${LAST}`;
    while (!(await fetch(address, { method: "HEAD" })).ok) await delay(LOOK_MS);
  }
}

async function send(service: string, person: Person, file: string) {
  return posted<{ id: string; markdown: string }>(service, person, {
    path: "/api/v1/pictures",
    type: "image/jpeg",
    body: new Uint8Array(readFileSync(file)),
  });
}

async function posted<Answer>(
  service: string,
  { key }: Person,
  { path, type, body }: { path: string; type: string; body: string | Uint8Array<ArrayBuffer> },
): Promise<Answer> {
  const headers = { authorization: `Bearer ${key}`, "content-type": type };
  const answer = await fetch(service + path, { method: "POST", headers, body });
  if (answer.status !== 201) throw new Error(`${path} answered ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

function report(
  { json, photos }: JsonOption & { photos: number },
  { bare, ours, live }: { bare: Timed; ours: Timed; live: LiveTimes },
): void {
  const over_bare = ratio(ours.seconds, bare.seconds);
  const with_first = ratio(live.first_ms, live.without_ms);
  const with_all = ratio(live.all_ms, live.without_ms);
  const rows = [
    { what: "taken in and published", ...ours },
    { what: "sharp alone", ...bare },
  ];
  if (json) {
    const ratios = { over_bare, live_with_first: with_first, live_with_all: with_all };
    return console.log(JSON.stringify({ photos, rows, live, ratios }, null, 2));
  }
  type Row = (typeof rows)[number];
  const columns = [
    { title: "", value: (row: Row) => row.what },
    { title: "SECONDS", value: (row: Row) => row.seconds.toFixed(1) },
    { title: "PEAK MB", value: (row: Row) => row.peak_mb },
  ];
  console.log(`${photos} photographs of 12 megapixels, all encodings\n`);
  console.log(table(rows, columns, ""));
  console.log(
    `\nThe service takes ${over_bare} × the time of sharp alone. Its memory is that of all its processes.`,
  );
  console.log(
    `A publication is live after ${live.without_ms.toFixed(1)} ms; with ${IN_A_PIECE} pictures that were just sent ${live.first_ms.toFixed(1)} ms (${with_first} ×), and with all their encodings ${live.all_ms.toFixed(1)} ms (${with_all} ×).`,
  );
}

function ratio(of: number, to: number): number {
  return Number((of / to).toFixed(2));
}
