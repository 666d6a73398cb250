import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { hashFiles, watchFiles } from "../../scripts/galley/watch.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "galley-watch-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("sends what was saved before the watcher stood, and each later text once", async () => {
  const [note, other] = [join(folder, "note.md"), join(folder, "other.md")];
  writeFileSync(note, "First");
  writeFileSync(other, "Other");
  const sent = hashFiles([note, other]);
  writeFileSync(note, "Saved while the first was under way");
  const over = new AbortController();
  const send = vi.fn<(file: string) => Promise<void>>(async () => {});
  const watching = watchFiles(sent, send, over.signal);
  await vi.waitFor(() => expect(send.mock.calls).toEqual([[note]]), { timeout: 5000 });
  writeFileSync(other, "Changed");
  await vi.waitFor(() => expect(send.mock.calls).toEqual([[note], [other]]), { timeout: 5000 });
  writeFileSync(other, "Changed");
  writeFileSync(note, "Third");
  await vi.waitFor(() => expect(send.mock.calls).toEqual([[note], [other], [note]]), {
    timeout: 5000,
  });
  over.abort();
  await watching;
  expect(send).toHaveBeenCalledTimes(3);
});
