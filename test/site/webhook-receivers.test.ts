import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { signatureHeaders } from "../../api/webhooks/sign.ts";
import { readDocsFile } from "../../build/targets/docs.ts";
import { tempFolder } from "../_setup.ts";
import { send } from "../http/_running.ts";
import { freePort } from "../scripts/_service.ts";

const SECRET = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
const OTHER = `whsec_${Buffer.alloc(32, 8).toString("base64")}`;
const BODY = JSON.stringify({ title: "Grüße — 你好", url: "https://galley.example/author/ada/x" });

interface Language {
  name: string;
  file: string;
  source: string;
  /** Prepares it if that takes long. */
  build?: (file: string) => readonly [command: string, ...args: string[]];
  run: (file: string) => readonly [command: string, ...args: string[]];
  isHere: boolean;
}

const PAGE = readDocsFile("webhooks.md");

/** The program below a heading of the page about webhooks. */
function programBelow(heading: string): string {
  const [, program = ""] =
    /^\n```\w+\n(.*?)^```$/ms.exec(PAGE.split(`\n### ${heading}\n`)[1] ?? "") ?? [];
  return program;
}

const hasCommand = (...[command, ...args]: readonly [string, ...string[]]): boolean =>
  spawnSync(command, args).status === 0;

const LANGUAGES: readonly Language[] = [
  {
    name: "TypeScript",
    file: "receiver.ts",
    source: programBelow("TypeScript (Node)"),
    run: (file) => [process.execPath, "--import", import.meta.resolve("tsx"), file],
    isHere: true,
  },
  {
    name: "Python",
    file: "receiver.py",
    source: programBelow("Python"),
    run: (file) => ["python3", file],
    isHere: hasCommand("python3", "--version"),
  },
  {
    name: "Go",
    file: "receiver.go",
    source: programBelow("Go"),
    build: (file) => ["go", "build", "-o", `${file}.bin`, file],
    run: (file) => [`${file}.bin`],
    isHere: hasCommand("go", "version"),
  },
];

describe.each(LANGUAGES)("the documented receiver in $name", (language) => {
  it.runIf(language.isHere)(
    "takes what is genuine, and refuses a flipped byte, a stale time, a wrong secret and nonsense",
    async () => {
      const port = await start(language);
      const now = Math.floor(Date.now() / 1_000);
      const signed = (secrets: readonly string[], time: number) =>
        signatureHeaders({ id: "msg_1", time, body: Buffer.from(BODY) }, secrets);
      const post = async (headers: Record<string, string>, body = BODY): Promise<number> =>
        (await send(port, "/", { method: "POST", headers, body })).status;

      expect(await post(signed([SECRET], now))).toBe(204);
      expect(await post(signed([OTHER, SECRET], now))).toBe(204);
      expect(await post(signed([SECRET], now), BODY.replace("x", "y"))).toBe(401);
      expect(await post(signed([SECRET], now - 301))).toBe(401);
      expect(await post(signed([SECRET], now + 3_600))).toBe(401);
      expect(await post(signed([OTHER], now))).toBe(401);
      expect(await post({ ...signed([SECRET], now), "webhook-id": "msg_2" })).toBe(401);
      const header = "X-Service-Signature";
      const good = signed([SECRET], now)[header] ?? "";
      for (const bad of [
        "",
        "t=,v1=",
        "t=NaN,v1=00",
        good.replace(/t=\d+/, "t=x"),
        good.replace("v1", "v0"),
        good.slice(0, -2),
        good.replace(/v1=.*/, "v1=é"),
      ]) {
        const latin = Buffer.from(bad, "utf8").toString("latin1");
        expect(await post({ ...signed([SECRET], now), [header]: latin })).toBe(401);
      }
      expect(await post({})).toBe(401);
      // It still works after all these requests.
      expect(await post(signed([SECRET], now))).toBe(204);
    },
  );
});

it("the example for the standardwebhooks package uses it as the tests of the signature do", () => {
  const library = programBelow("With the standardwebhooks package");
  expect(library).toContain('import { Webhook } from "standardwebhooks";');
  expect(library).toContain("webhook.verify(body, headers)");
});

async function start({ file: name, source, build, run }: Language): Promise<number> {
  const file = join(tempFolder(), name);
  writeFileSync(file, source);
  const built = build?.(file);
  if (built) {
    const { status, stderr } = spawnSync(built[0], built.slice(1), { encoding: "utf8" });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  }
  const port = await freePort();
  const [command, ...args] = run(file);
  const child = spawn(command, args, {
    env: { ...process.env, WEBHOOK_SECRET: SECRET, PORT: String(port) },
    stdio: ["ignore", "ignore", "ignore"],
  });
  onTestFinished(() => stop(child));
  while (child.exitCode === null) {
    const isUp = await send(port, "/", { method: "POST" }).then(
      () => true,
      () => false,
    );
    if (isUp) return port;
    await delay(50);
  }
  throw new Error(`${name} ended with ${child.exitCode}.`);
}

async function stop(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once("exit", resolve));
  if (child.exitCode !== null) return;
  child.kill("SIGKILL");
  await gone;
}
