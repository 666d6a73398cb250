import { type ChildProcess, execFile, spawn } from "node:child_process";
import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { onTestFinished } from "vitest";
import { findOtherClient, findPython, type OtherClient } from "../../scripts/dev/other-clients.ts";
import { tempFolder } from "../_setup.ts";
import { HANG_MS } from "../_suite.ts";
import { freePort } from "../scripts/_service.ts";
import { type Door, resultOf, type Session, sessionOf } from "./_sessions.ts";

// Clients that are programs: they open a browser by themselves, and wait for the answer at a port of their own.

/** A program of an installed client. */
export function programOf(name: OtherClient, file: string): string {
  return join(findOtherClient(name) ?? "", "node_modules", name, file);
}

/** A proxy for hosts that start programs: it speaks to them over its input and output. */
export async function signInMcpRemote({ url, open }: Door): Promise<Session> {
  const browser = watchBrowser();
  const port = String(await freePort());
  const words = [url, port, "--allow-http", "--transport", "http-only", "--host", "127.0.0.1"];
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [programOf("mcp-remote", "dist/proxy.js"), ...words],
    env: { ...browser.env, MCP_REMOTE_CONFIG_DIR: tempFolder() },
    stderr: "ignore",
  });
  const client = new Client({ name: "a-host", version: "1.0.0" });
  onTestFinished(() => client.close());
  const connecting = client.connect(transport, { timeout: HANG_MS });
  await Promise.race([connecting, browser.opened(1).then(open)]);
  await connecting;
  return browser.watched(sessionOf(client));
}

/** A command that connects, calls once and ends, as the documentation says it. Its tokens are in a file. */
export async function signInInspector({ url, open }: Door): Promise<Session> {
  const browser = watchBrowser();
  const folder = tempFolder();
  const callback = `http://127.0.0.1:${await freePort()}/oauth/callback`;
  // After its revocation it waits for the person for a quarter of an hour.
  const ended = new AbortController();
  onTestFinished(() => ended.abort());
  const run = async (...words: string[]): Promise<Record<string, unknown>> => {
    const where = ["--cli", url, "--transport", "http", "--format", "json"];
    const who = ["--callback-url", callback];
    const file = programOf("@modelcontextprotocol/inspector", "clients/launcher/build/index.js");
    const kept = { MCP_STORAGE_DIR: folder, MCP_INSPECTOR_SECRET_STORE: "file" };
    const env = { ...browser.env, HOME: folder, ...kept };
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [file, ...where, ...who, "--method", ...words],
      { env: { ...env, MCP_AUTO_OPEN_ENABLED: "true" }, encoding: "utf8", signal: ended.signal },
    );
    return (JSON.parse(stdout) as { result: Record<string, unknown> }).result;
  };
  const tools = run("tools/list");
  await Promise.race([tools, browser.opened(1).then(open)]);
  const listed = (await tools)["tools"] as { name: string }[];
  return browser.watched({
    tools: async () => listed.map(({ name }) => name),
    call: async (name, values) => {
      const words = ["--tool-name", name, "--tool-args-json", JSON.stringify(values)];
      return resultOf(await run("tools/call", ...words));
    },
  });
}

/** A client for Python, in a program that takes a call a line. */
export async function signInPython(
  name: "mcp" | "fastmcp",
  { url, clientId, open }: Door,
): Promise<Session> {
  const browser = watchBrowser();
  const file = fileURLToPath(new URL("_sign_in.py", import.meta.url));
  const env = { ...browser.env, HOME: tempFolder() };
  const child = spawn(findPython(name) ?? "", [file, name, url, clientId], { env });
  onTestFinished(() => void child.kill("SIGKILL"));
  const ask = asking(child);
  const tools = ask({ tool: null });
  await Promise.race([tools, browser.opened(1).then(open)]);
  const listed = (await tools)["tools"] as string[];
  return browser.watched({
    tools: async () => listed,
    call: async (tool, values) => {
      const answer = await ask({ tool, arguments: values });
      if (answer["error"] !== undefined) throw new Error(JSON.stringify(answer["error"]));
      return answer["result"] as Record<string, unknown>;
    },
  });
}

type Ask = (line: unknown) => Promise<Record<string, unknown>>;

/** One line is sent, and one comes back. */
function asking(child: ChildProcess): Ask {
  let said = "";
  child.stderr?.on("data", (chunk: Buffer) => (said += chunk.toString("utf8")));
  const lines = createInterface({ input: child.stdout! })[Symbol.asyncIterator]();
  return async (line) => {
    child.stdin?.write(`${JSON.stringify(line)}\n`);
    const { value, done } = (await lines.next()) as { value: string; done?: boolean };
    if (done) throw new Error(said);
    return JSON.parse(value) as Record<string, unknown>;
  };
}

/** In the place of a browser: a command that writes down the address which it is to open. */
function watchBrowser() {
  const folder = tempFolder();
  const file = join(folder, "opened");
  const command = join(folder, "xdg-open");
  writeFileSync(command, `#!/bin/sh\nprintf '%s\\n' "$1" >> '${file}'\n`, { mode: 0o755 });
  appendFileSync(file, "");
  const env = {
    PATH: folder + delimiter + (process.env["PATH"] ?? ""),
    HOME: process.env["HOME"] ?? "",
    BROWSER: command,
  };
  const addresses = (): string[] =>
    existsSync(file) ? readFileSync(file, "utf8").trimEnd().split("\n").filter(Boolean) : [];
  const ended = new AbortController();
  onTestFinished(() => ended.abort());
  /** The nth address that was opened. */
  const opened = async (nth: number, signal: AbortSignal = ended.signal): Promise<string> => {
    for (;;) {
      const address = addresses()[nth - 1];
      if (address !== undefined) return address;
      await delay(50, undefined, { signal });
    }
  };
  /** A client that opens the browser again has been refused. */
  const watched = (session: Session): Session => ({
    ...session,
    call: async (...asked) => {
      const answered = new AbortController();
      const signal = AbortSignal.any([answered.signal, ended.signal]);
      const again = opened(addresses().length + 1, signal).then(() => {
        throw new Error("The client asks the person again.");
      });
      try {
        return await Promise.race([session.call(...asked), again]);
      } finally {
        answered.abort();
      }
    },
  });
  return { env, opened, watched };
}
