import { mkdirSync, readFileSync } from "node:fs";
import { request } from "node:http";
import { createServer } from "node:https";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Finding } from "../../scripts/doctor/finding.ts";
import { hasOpenssl, makeCertificate } from "../_certificate.ts";
import { startS3 } from "../_s3.ts";
import { checkBucket } from "../../scripts/doctor/services.ts";
import { tempFolder } from "../_setup.ts";
import { startMailServer } from "../mail/_mail-server.ts";
import { runScript } from "./_run.ts";
import { freePort, startScript } from "./_service.ts";

// A service behind a proxy with https, at an address of this machine that is not its own loopback.

const ADDRESS = Object.values(networkInterfaces())
  .flatMap((all) => all ?? [])
  .find(({ family, internal }) => family === "IPv4" && !internal)?.address;

type Header = "replaced" | "passed on";

/** What a web server in front does: it ends https, and tells who called. */
async function startProxy(
  upstream: number,
  { certificate, key }: { certificate: string; key: string },
  header: Header,
): Promise<number> {
  const server = createServer({ cert: readFileSync(certificate), key: readFileSync(key) });
  server.on("request", (asked, answer) => {
    const caller = asked.socket.remoteAddress ?? "";
    const sent = asked.headers["x-forwarded-for"];
    const forwarded = header === "passed on" && sent !== undefined ? String(sent) : caller;
    const headers = { ...asked.headers, "x-forwarded-for": forwarded };
    const target = { port: upstream, path: asked.url, method: asked.method, headers };
    const passed = request(target, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    });
    passed.on("error", () => answer.writeHead(502).end());
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => void server.listen(0, ADDRESS, resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as { port: number }).port;
}

async function setUp(header: Header, trusted: string | undefined) {
  const folder = tempFolder();
  const dataDir = join(folder, "data");
  mkdirSync(dataDir, { mode: 0o700 });
  const pair = makeCertificate(folder, "proxy", `IP:${ADDRESS}`);
  const port = await freePort();
  const proxy = await startProxy(port, pair, header);
  const environment = {
    BASE_URL: `https://${ADDRESS}:${proxy}`,
    PORT: String(port),
    DATA_DIR: dataDir,
    ...(trusted === undefined ? {} : { TRUST_PROXY: trusted }),
  };
  const examine = async (more: Record<string, string> = {}, ...args: string[]) => {
    const outcome = await runScript("admin", ["doctor", "--json", ...args], {
      dataDir,
      environment: { ...environment, NODE_EXTRA_CA_CERTS: pair.certificate, ...more },
    });
    const { findings } = JSON.parse(outcome.stdout) as { findings: Finding[] };
    const of = (check: string): string[] =>
      findings.filter((one) => one.check === check).map(({ level, said }) => `${level}: ${said}`);
    return { code: outcome.code, of };
  };
  const start = async (): Promise<void> => {
    const service = startScript("start", environment);
    await service.line(/Built the whole tree/);
  };
  return { examine, start, port, proxy };
}

describe.skipIf(!hasOpenssl || !ADDRESS)("the doctor of a service behind a proxy", () => {
  it("finds nothing wrong where the proxy is trusted and replaces the header", async () => {
    const { examine, start } = await setUp("replaced", "127.0.0.1/32");
    const before = await examine();
    expect(before.of("site")).toEqual([expect.stringMatching(/^fault: .* answers with 502/)]);
    await start();
    const { code, of } = await examine();
    expect(of("service")).toEqual([
      expect.stringMatching(/^ok: .* all of its \d+ checks are ok\.$/),
    ]);
    expect(of("certificate")).toEqual([
      expect.stringMatching(/^warning: The certificate .* ends soon/),
    ]);
    expect(of("site")).toEqual([expect.stringMatching(/^ok: .* is this site\.$/)]);
    expect(of("proxy")).toEqual(["ok: Readers are told apart, and cannot forge their address."]);
    expect(code).toBe(0);
    const unknown = await examine({ NODE_EXTRA_CA_CERTS: "" });
    expect(unknown.of("certificate")).toEqual([
      expect.stringMatching(/^fault: Browsers refuse .* do not know the authority .*SELF_SIGNED/),
    ]);
    // It answers, which nobody may ask before.
    expect(unknown.of("site")).toEqual([]);
    expect(unknown.code).toBe(1);
  });

  it("finds a proxy that the service does not trust, so that all readers count as one", async () => {
    const { examine, start } = await setUp("replaced", undefined);
    await start();
    const { code, of } = await examine();
    expect(of("proxy")).toEqual([expect.stringMatching(/^fault: All readers count as one/)]);
    expect(code).toBe(1);
  });

  it("finds a proxy that passes on what callers say about themselves", async () => {
    const { examine, start } = await setUp("passed on", "127.0.0.1/32");
    await start();
    const { of } = await examine();
    expect(of("proxy")).toEqual([expect.stringMatching(/^fault: Callers can forge their address/)]);
  });
});

describe("the doctor", () => {
  const examine = async (environment: Record<string, string>, ...args: string[]) => {
    const { stdout } = await runScript("admin", ["doctor", "--json", ...args], {
      dataDir: tempFolder(),
      environment: { BASE_URL: "http://localhost", PORT: String(await freePort()), ...environment },
    });
    return (JSON.parse(stdout) as { findings: Finding[] }).findings;
  };

  it("signs in at the mail server, and sends a message where it is told to", async () => {
    const { url, letters } = await startMailServer();
    const environment = { SMTP_URL: url, MAIL_FROM: "galley@galley.invalid" };
    const found = await examine(environment);
    expect(found).toContainEqual(expect.objectContaining({ check: "mail", level: "ok" }));
    expect(found).toContainEqual(
      expect.objectContaining({ said: expect.stringContaining("has no SPF record") }),
    );
    expect(letters).toEqual([]);
    await examine(environment, "--mail", "ada@example.org");
    expect(letters).toMatchObject([{ from: "galley@galley.invalid", to: ["ada@example.org"] }]);
    const away = await examine({ ...environment, SMTP_URL: "smtp://user:secret@127.0.0.1:1" });
    expect(away).toContainEqual(expect.objectContaining({ check: "mail", level: "fault" }));
    expect(JSON.stringify(away)).not.toContain("secret");
  });

  it("lists, writes, reads and removes a file in the bucket, and says which it may not", async () => {
    const s3 = await startS3({ prefix: "site/" });
    const [well] = (await examine(s3.environment)).filter(({ check }) => check === "bucket");
    expect(well).toMatchObject({ level: "ok" });
    expect([...s3.objects.keys()]).toEqual([]);
    s3.fail = (method) => (method === "PUT" ? 403 : undefined);
    const [refused] = (await examine(s3.environment)).filter(({ check }) => check === "bucket");
    expect(refused?.said).toMatch(/the key may not write a file/);
    s3.fail = (method, key) => (method === "GET" && key ? 403 : undefined);
    const [unread] = await checkBucket({ bucket: s3.settings });
    expect(unread?.said).toMatch(/the key may not read a file/);
    expect([...s3.objects.keys()]).toEqual([]);
    const nowhere = { ...s3.settings, endpoint: "http://127.0.0.1:1" };
    const [unreached] = await checkBucket({ bucket: nowhere });
    expect(unreached).toMatchObject({
      said: expect.stringMatching(/it failed to list files: .* could not be reached/),
      next: expect.stringContaining("AWS_ENDPOINT_URL_S3"),
    });
    s3.fail = (method) => (method === "PUT" ? 403 : undefined);
    const { PUBLISH_TO: BACKUP_TO = "", ...keys } = s3.environment;
    const backups = (await examine({ ...keys, BACKUP_TO })).filter(
      ({ check }) => check === "backups",
    );
    expect(backups).toMatchObject([
      { level: "fault", said: expect.stringContaining("may not write") },
    ]);
  });
});
