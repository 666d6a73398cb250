import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../../build/root.js";
import { emptySite } from "../_prepared.ts";
import { tempFolder } from "../_setup.ts";
import { HANG_MS } from "../_suite.ts";
import { freePort, startCommand, startScript } from "./_service.ts";

const FOLDER = join(ROOT, "scripts/deploy/metrics");
const isInstalled = spawnSync("promtool", ["--version"]).status === 0;

async function startSite(environment: Record<string, string> = {}) {
  const port = await freePort();
  const dataDir = await emptySite();
  const service = startScript("start", { PORT: String(port), DATA_DIR: dataDir, ...environment });
  await service.line(/The service is up/);
  return `http://127.0.0.1:${port}`;
}

describe.skipIf(!isInstalled)("the files for Prometheus and Grafana", () => {
  it("are right by promtool, and the alerts go off when they should", () => {
    for (const words of [
      ["check", "config", "prometheus.yml"],
      ["check", "rules", "alerts.yml"],
      ["test", "rules", "alerts.test.yml"],
    ]) {
      expect(execFileSync("promtool", words, { cwd: FOLDER, encoding: "utf8" })).toContain(
        "SUCCESS",
      );
    }
  });

  it("are used by a real Prometheus, and name no figure that the service does not have", async () => {
    const token = "a-token-of-the-collector";
    const backups = tempFolder();
    const origin = await startSite({ METRICS_TOKEN: token, BACKUP_TO: backups });
    const plain = await (
      await fetch(`${origin}/api/metrics`, { headers: { accept: "text/plain" } })
    ).text();
    execFileSync("promtool", ["check", "metrics"], { input: plain, stdio: "pipe" });

    const folder = tempFolder();
    writeFileSync(join(folder, "token"), token);
    writeFileSync(join(folder, "alerts.yml"), readFileSync(join(FOLDER, "alerts.yml")));
    const config = readFileSync(join(FOLDER, "prometheus.yml"), "utf8")
      .replace("127.0.0.1:3000", new URL(origin).host)
      .replaceAll("15s", "1s")
      .replace("# authorization:", "authorization:")
      .replace(/#   credentials_file: \S+/, `  credentials_file: ${join(folder, "token")}`);
    writeFileSync(join(folder, "prometheus.yml"), config);
    const port = await freePort();
    startCommand(
      [
        "prometheus",
        `--config.file=${join(folder, "prometheus.yml")}`,
        `--storage.tsdb.path=${join(folder, "data")}`,
        `--web.listen-address=127.0.0.1:${port}`,
      ],
      {},
    );
    const ask = async (path: string): Promise<unknown> => {
      const reply = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`);
      return ((await reply.json()) as { data: unknown }).data;
    };
    const valueOf = async (query: string) => {
      const { result } = (await ask(`query?query=${encodeURIComponent(query)}`)) as {
        result: { value: [number, string] }[];
      };
      return result[0]?.value[1];
    };
    await expect.poll(() => valueOf('up{job="galley"}').catch(() => ""), WAIT).toBe("1");
    expect(await valueOf("galley_info")).toBe("1");
    expect(
      Number(await valueOf('galley_process_resident_memory_bytes{process="server"}')),
    ).toBeGreaterThan(1e7);
    await expect
      .poll(() => valueOf('galley_process_resident_memory_bytes{process="worker"}'), WAIT)
      .toMatch(/^\d+/);
    await expect.poll(() => valueOf("galley_backup_trial_failed"), WAIT).toBe("0");
    const healths = async () => {
      const { groups } = (await ask("rules")) as { groups: { rules: { health: string }[] }[] };
      return new Set(groups.flatMap(({ rules }) => rules.map(({ health }) => health)));
    };
    await expect.poll(healths, WAIT).toEqual(new Set(["ok"]));

    const known = (await ask("label/__name__/values")) as string[];
    const used = [...readFileSync(join(FOLDER, "alerts.yml"), "utf8").matchAll(NAMES)]
      .concat([...readFileSync(join(FOLDER, "grafana.json"), "utf8").matchAll(NAMES)])
      .map(([name]) => name);
    expect(used.length).toBeGreaterThan(20);
    // Nothing was delivered here, and nothing refused.
    const later = ["galley_deliveries", "galley_refusals_total"];
    expect(
      [...new Set(used)].filter((name) => !known.includes(name) && !later.includes(name)),
    ).toEqual([]);
  }, 180_000);
});

const WAIT = { timeout: HANG_MS, interval: 500 };
const NAMES = /galley_\w+/g;
