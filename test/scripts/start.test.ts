import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, openSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { HealthReport } from "../../api/contract/health.ts";
import { databaseFile, openStore } from "../../api/store/engine/open.ts";
import { RUN } from "../../scripts/command/run-file.ts";
import { createWriter, tempFolder } from "../_setup.ts";
import { isShort, some } from "../_suite.ts";
import { plainEnvironment } from "./_run.ts";
import { freePort, startScript } from "./_service.ts";

async function startService(more: Record<string, string> = {}) {
  const port = await freePort();
  const dataDir = tempFolder();
  const service = startScript("start", { PORT: String(port), DATA_DIR: dataDir, ...more });
  const base = `http://127.0.0.1:${port}`;
  const health = async () => HealthReport.parse(await (await fetch(`${base}/api/health`)).json());
  return { ...service, port, dataDir, base, health };
}

async function until<Value>(look: () => Promise<Value>, fits: (value: Value) => boolean) {
  for (;;) {
    const value = await look();
    if (fits(value)) return value;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Few, so that a test can use them up, but enough to start. */
const DESCRIPTORS = 256;

describe("npm start", () => {
  it("serves an empty folder at once, builds it, says where the first person comes in, and stops on SIGTERM", async () => {
    const command = "echo some words; echo others >&2; exit 3";
    const { child, line, gone, base, health, output } = await startService({
      AFTER_BUILD: command,
    });
    await line(/The service is up/);
    await line(/\/desk\/setup\?code=[2-9A-Z]{4}(?:-[2-9A-Z]{4}){2}"/);
    await line(/The AFTER_BUILD command failed/);
    const first = await fetch(base);
    expect([200, 503]).toContain(first.status);
    // Proxies drop a connection after a minute, and must be the first to do so.
    expect(first.headers.get("keep-alive")).toBe("timeout=75");
    if (first.status === 503) expect(Number(first.headers.get("retry-after"))).toBeGreaterThan(0);
    await until(health, ({ built }) => built);
    expect(await (await fetch(`${base}/?secret=1`)).text()).toContain("Nothing has been published");
    child.kill("SIGTERM");
    expect(await gone).toBe(0);
    await expect(fetch(base)).rejects.toThrow("fetch failed");

    // All lines, from the server and from the worker.
    const lines = (await output)
      .trimEnd()
      .split("\n")
      .map((one) => JSON.parse(one));
    const lineOf = (message: string) => lines.find((one) => one.message === message);
    expect(lineOf("The build worker is running.")).toMatchObject({ level: "info", from: "worker" });
    expect(lineOf("some words")).toMatchObject({ level: "info", from: "AFTER_BUILD" });
    expect(lineOf("others")).toMatchObject({ level: "warn", from: "AFTER_BUILD" });
    expect(
      lineOf("The AFTER_BUILD command failed (it ended with 3); it will be tried again."),
    ).toMatchObject({ level: "error", from: "worker" });
    const requests = lines.filter(({ message }) => message === "request");
    expect(requests).toContainEqual({
      time: expect.any(String),
      level: "info",
      message: "request",
      method: "GET",
      path: "/",
      status: 200,
      ms: expect.any(Number),
      bytes: expect.any(Number),
      id: expect.stringMatching(/^[0-9a-f]{16}$/),
      address: "127.0.0.0/24",
      agent: expect.any(String),
    });
    expect(await output).not.toContain("secret");
  });

  it("finishes a running request when SIGTERM comes", async () => {
    const { child, line, gone, port } = await startService();
    await line(/The service is up/);
    const socket = connect(port, "127.0.0.1");
    let reply = "";
    socket.on("data", (chunk) => (reply += chunk.toString()));
    const closed = new Promise((resolve) => socket.on("close", resolve));
    const body = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
    // The server says when it has read the head: before that, it owes no answer.
    const begun = once(socket, "data");
    socket.write(
      `POST /api/mcp HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
    );
    await begun;
    child.kill("SIGTERM");
    await line(/Stopping/);
    socket.write(body);
    await closed;
    expect(reply).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /);
    expect(await gone).toBe(0);
  });

  it.skipIf(isShort())(
    "answers requests that were sent before SIGTERM on connections not yet accepted",
    async () => {
      const { child, line, gone, port, health } = await startService();
      await line(/The service is up/);
      await until(health, ({ built }) => built);
      // A stopped process accepts nothing: the system keeps the connections and the bytes sent on them.
      child.kill("SIGSTOP");
      const replies = await Promise.all(
        Array.from({ length: 32 }, async (_, n) => {
          const socket = connect(port, "127.0.0.1");
          await once(socket, "connect");
          const target = n % 2 ? "/" : "/api/public/pieces/recent?limit=3";
          socket.write(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
          return new Promise<string>((resolve) => {
            let reply = "";
            socket.on("data", (chunk) => (reply += chunk.toString()));
            socket.on("error", ({ message }) => (reply += message));
            socket.on("close", () => resolve(reply.slice(0, 15)));
            if (n === 31) {
              child.kill("SIGTERM");
              child.kill("SIGCONT");
            }
          });
        }),
      );
      expect(replies).toEqual(Array.from({ length: 32 }, () => "HTTP/1.1 200 OK"));
      expect(await gone).toBe(0);
    },
  );

  it.skipIf(isShort())(
    "serves its pages beside more silent connections than it has descriptors for",
    async () => {
      const port = await freePort();
      const limited = `ulimit -n ${DESCRIPTORS} && exec "$0" "$@"`;
      const child = spawn("bash", ["-c", limited, process.execPath, RUN, "start"], {
        env: { ...plainEnvironment(), PORT: String(port), DATA_DIR: tempFolder() },
        stdio: "ignore",
      });
      onTestFinished(() => void child.kill("SIGKILL"));
      const base = `http://127.0.0.1:${port}`;
      const status = async (path: string) =>
        fetch(base + path, { headers: { connection: "close" } }).then(
          (answer) => answer.status,
          () => undefined,
        );
      await until(
        () => status("/"),
        (code) => code === 200,
      );
      const silent = Array.from({ length: 2 * DESCRIPTORS }, () => connect(port, "127.0.0.1"));
      onTestFinished(() => silent.forEach((socket) => void socket.destroy()));
      for (const socket of silent) socket.on("error", () => undefined);
      await Promise.all(silent.map((socket) => once(socket, "connect").catch(() => undefined)));
      // No file of these has been read before, so each needs its own descriptor.
      const paths = ["/docs", "/search", "/llms.txt", "/feed.xml", "/sitemap.xml", "/embed.js"];
      for (const path of paths) expect([path, await status(path)]).toEqual([path, 200]);
    },
  );

  it("brings changes by other commands into the tree", async () => {
    const { line, base, dataDir, health } = await startService();
    await line(/The service is up/);
    await until(health, ({ built }) => built);
    const store = await openStore(databaseFile(dataDir));
    await createWriter(store, { slug: "ada" });
    await store.close();
    const author = async () => (await fetch(`${base}/api/public/authors/ada`)).status;
    expect(await until(author, (status) => status === 200)).toBe(200);
  });

  it("refuses a folder on which another service runs, and accepts it after that was killed", async () => {
    const one = await startService();
    await one.line(/The service is up/);
    const port = String(await freePort());
    const two = startScript("start", { PORT: port, DATA_DIR: one.dataDir });
    expect(await two.gone).toBe(1);
    expect(await two.output).toMatch(/^Another service is running on DATA_DIR=.*\n$/);
    one.child.kill("SIGKILL");
    await one.gone;
    const three = startScript("start", { PORT: port, DATA_DIR: one.dataDir });
    await three.line(/The service is up/);
    three.child.kill("SIGTERM");
    expect(await three.gone).toBe(0);
  });

  it("says in a sentence that a port is in use, and takes no other", async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const { gone, output } = await startService({ PORT: String(port) });
    expect(await gone).toBe(1);
    expect(await output).toBe(
      `PORT=${port} is in use on 127.0.0.1. Stop the program that listens there, or set PORT to another number.\n`,
    );
  });

  it.each(
    some<[Record<string, string>, RegExp]>([
      [{ PORT: "70000" }, /^PORT="70000": must be a port number/],
      [{ PORT: "6000" }, /Browsers refuse to open PORT=6000/],
      [{ HOST: "203.0.113.7" }, /^HOST="203.0.113.7" is not an address of this machine/],
      [{ HOST: "not a host" }, /^HOST="not a host" is not an address of this machine/],
      [{ DATA_DIR: "/dev/null/nowhere" }, /is not a folder .*Set DATA_DIR/],
    ]),
  )("says in a sentence what is wrong with %j", async (environment, sentence) => {
    const { gone, output } = await startService(environment);
    expect(await gone).toBe(1);
    expect(await output).toMatch(sentence);
    expect(await output).not.toMatch(/\n\s+at /);
  });

  it.skipIf(isShort())("keeps serving when its log cannot be written", async () => {
    const port = await freePort();
    const full = openSync("/dev/full", "w");
    const child = spawn(process.execPath, [RUN, "start"], {
      env: { ...plainEnvironment(), PORT: String(port), DATA_DIR: tempFolder() },
      stdio: ["ignore", full, "inherit"],
    });
    closeSync(full);
    onTestFinished(() => void child.kill("SIGKILL"));
    const gone = new Promise<unknown>((resolve) => child.on("exit", resolve));
    const status = async () =>
      fetch(`http://127.0.0.1:${port}`).then(
        (answer) => answer.status,
        () => undefined,
      );
    expect(await Promise.race([until(status, (code) => code === 200), gone])).toBe(200);
    child.kill("SIGTERM");
    expect(await gone).toBe(0);
  });

  it.skipIf(isShort())(
    "restarts a killed worker, and leaves no worker behind when it is killed itself",
    async () => {
      const { child, line, gone, health, base } = await startService();
      await line(/The service is up/);
      await until(health, ({ built }) => built);
      const [worker] = childrenOf(child.pid ?? 0);
      if (!worker) throw new Error("There is no worker.");
      process.kill(worker, "SIGKILL");
      await line(/The build worker exited/);
      const [next = 0] = await until(
        async () => childrenOf(child.pid ?? 0),
        (pids) => pids.length > 0,
      );
      expect(next).not.toBe(worker);
      expect((await fetch(base)).status).toBe(200);
      await line(/is running/, 2);
      child.kill("SIGKILL");
      await gone;
      await until(
        async () => isAlive(next),
        (alive) => !alive,
      );
    },
  );
});

it.skipIf(isShort())(
  "health reports a worker that keeps dying, and pages are still served",
  async () => {
    const { child, line, health, base } = await startService();
    await line(/The service is up/);
    await until(health, ({ built }) => built);
    expect((await health()).checks.worker.status).toBe("ok");
    const killed = new Set<number>();
    while (killed.size < 3) {
      const found = await until(
        async () => childrenOf(child.pid ?? 0),
        (pids) => pids.some((pid) => pid > 0 && !killed.has(pid)),
      );
      for (const pid of found) {
        if (killed.has(pid)) continue;
        killed.add(pid);
        process.kill(pid, "SIGKILL");
      }
    }
    const { ok, checks } = await until(health, (answer) => !answer.ok);
    expect(ok).toBe(false);
    expect(checks.worker).toMatchObject({ status: "failing" });
    expect((await fetch(`${base}/api/health`)).status).toBe(503);
    expect((await fetch(`${base}/api/health/live`)).status).toBe(200);
    expect((await fetch(base)).status).toBe(200);
  },
);

function childrenOf(pid: number): number[] {
  try {
    const found = execFileSync("pgrep", ["-f", "run.js worker", "-P", String(pid)], {
      encoding: "utf8",
    });
    return found.trim().split("\n").map(Number);
  } catch {
    return [];
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // An ended process keeps its number until its parent has collected it.
    return !existsSync("/proc/self") || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}
