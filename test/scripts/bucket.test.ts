import { describe, expect, it } from "vitest";
import { databaseFile, openStore } from "../../api/store/engine/open.ts";
import { publicFolder } from "../../build/tree/generation.ts";
import { isForReaders } from "../../build/bucket/order.ts";
import { MARKER } from "../../build/bucket/marker.ts";
import { emptySite } from "../_prepared.ts";
import { createWriter } from "../_setup.ts";
import { startS3, type TestS3 } from "../_s3.ts";
import { publishNew } from "../build/_site.ts";
import { readTree } from "../build/_tree.ts";
import { brought, kill9, startWorker } from "../build/_worker.ts";
import { runScript } from "./_run.ts";

const BASE_URL = "https://galley.example";

function isEqual({ objects }: TestS3, dataDir: string): boolean {
  const tree = readTree(publicFolder(dataDir));
  for (const path of tree.keys()) if (!isForReaders(path)) tree.delete(path);
  const paths = [...objects.keys()].filter((path) => path !== MARKER);
  return (
    paths.length === tree.size &&
    paths.every((path) => String(objects.get(path)?.bytes) === tree.get(path))
  );
}

describe("the bucket of a service", () => {
  it("is filled and checked by commands while no worker runs", async () => {
    const dataDir = await emptySite();
    const s3 = await startS3();
    const admin = (...args: string[]) =>
      runScript("admin", ["bucket", ...args], { dataDir, environment: s3.environment });
    const empty = await admin("check");
    expect(empty).toMatchObject({ code: 1, stderr: "" });
    expect(empty.stdout).toContain("404.html is missing in the bucket.\n");
    expect(empty.stdout).toContain("more. --json lists all.");
    s3.objects.set("notes.txt", { bytes: Buffer.from("mine"), headers: {} });
    const refused = await admin("sync");
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain("holds files that Galley did not write, such as notes.txt.");
    const replaced = await admin("sync", "--replace");
    expect(replaced).toMatchObject({ code: 0 });
    expect(replaced.stdout).toMatch(
      /^s3:\/\/galley-test holds all public files: (\d+) of \1 were uploaded\.\n$/,
    );
    expect(isEqual(s3, dataDir)).toBe(true);
    const checked = await admin("check", "--json");
    expect(checked.code).toBe(0);
    expect(JSON.parse(checked.stdout)).toMatchObject({ ok: true, differences: [], waiting: 0 });
    s3.objects.set("index.html", { bytes: Buffer.from("x"), headers: {} });
    s3.objects.delete("robots.txt");
    const differing = await admin("check", "--json");
    expect(differing.code).toBe(1);
    expect(JSON.parse(differing.stdout)).toMatchObject({
      ok: false,
      differences: [
        { path: "index.html", what: "different" },
        { path: "robots.txt", what: "missing" },
      ],
    });
    s3.fail = () => 403;
    const failed = await admin("sync");
    expect(failed).toMatchObject({ code: 1, stdout: "" });
    expect(failed.stderr).toContain("s3://galley-test answered 403");
  });

  it("is mended by the running worker on request, and equals the tree after the worker was killed at any time", async () => {
    const dataDir = await emptySite();
    const s3 = await startS3();
    const environment = { BASE_URL, ...s3.environment };
    const store = await openStore(databaseFile(dataDir));
    const ada = await createWriter(store);
    // The first worker is killed in the middle of the first sync, the others in the middle of a publication.
    for (const midway of ["PUT category/life/feed.json", "PUT index.html", "PUT feed.xml"]) {
      const hit = Promise.withResolvers<void>();
      s3.fail = async (method, key) => {
        if (`${method} ${key}` !== midway) return;
        hit.resolve();
        // The answer never comes.
        await new Promise(() => {});
      };
      const worker = await startWorker(dataDir, environment);
      if (midway !== "PUT category/life/feed.json") {
        await publishNew(store, ada, { headline: `Before ${midway.replaceAll(/\W/g, " ")}` });
      }
      await hit.promise;
      await kill9(worker);
      s3.fail = () => undefined;
    }
    const worker = await startWorker(dataDir, environment);
    // While the worker writes, a file may go before it is read.
    const isReadable = async (): Promise<boolean> => isEqual(s3, dataDir);
    await brought(worker, () => isReadable().catch(() => false));
    s3.objects.delete("robots.txt");
    const { code, stdout } = await runScript("admin", ["bucket", "sync"], {
      dataDir,
      environment: s3.environment,
    });
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: expect.stringMatching(/holds all public files: 1 of \d+ were uploaded\.\n$/),
    });
    expect(isEqual(s3, dataDir)).toBe(true);
    await store.close();
  });
});

it("a command says which setting is missing", async () => {
  const dataDir = await emptySite();
  const none = await runScript("admin", ["bucket", "check"], { dataDir });
  expect(none).toMatchObject({
    code: 1,
    stderr: "No bucket is set. Set PUBLISH_TO, such as s3://bucket/prefix.\n",
  });
});
