import type { Command } from "commander";
import { z } from "zod";
import { checkAddress } from "../doctor/address.ts";
import { checkDatabase } from "../doctor/database.ts";
import type { Finding, Findings } from "../doctor/finding.ts";
import { checkBackupPlace, checkBucket, checkMail } from "../doctor/services.ts";
import { checkSettings } from "../doctor/settings.ts";
import {
  checkClock,
  checkFolder,
  checkNode,
  checkRoom,
  checkService,
} from "../doctor/this-machine.ts";
import {
  argument,
  describeCommand,
  type EnvFileOption,
  type JsonOption,
  print,
  readsOwnSettings,
} from "../command/command-line.ts";

import { sameSettings } from "../command/environment.ts";

interface DoctorOptions extends JsonOption, EnvFileOption {
  mail?: string;
}

export function addDoctorCommand(program: Command): void {
  const doctor = describeCommand(
    program.command("doctor"),
    "try everything that the service needs, and say what to do about what is wrong; the service may be running",
    "npm run admin -- doctor --mail you@example.org",
  )
    .option("--mail <address>", "send a test message there", (value) =>
      argument(z.email("must be an email address"), value),
    )
    .addHelpText(
      "after",
      `
It tries the settings, the data folder and its rights, the disk, the clock, the database, the running
service, the public address with its certificate and proxy, the mail server, the bucket, and where backups
go. To see the site as other networks do, open it on a phone with Wi-Fi off.

Exit codes: 0 no faults, 1 at least one fault, 2 wrong arguments.`,
    )
    .action(async (options: DoctorOptions) => {
      const findings = await examine(doctor.optsWithGlobals<DoctorOptions>());
      if (findings.some(({ level }) => level === "fault")) process.exitCode = 1;
      print(options, { ok: process.exitCode !== 1, findings }, words(findings));
    });
  readsOwnSettings.add(doctor);
}

async function examine({ envFile, mail }: DoctorOptions): Promise<Finding[]> {
  const { findings, configuration } = checkSettings(envFile);
  if (!configuration) return [checkNode(), ...findings];
  const { before, after } = sameSettings(envFile);
  const trial = `${before}npm run admin -- upgrade check${after}`;
  // One after the other: the proxy's check counts calls, and the service's own makes some.
  const checks: (() => Findings | Promise<Findings>)[] = [
    () => checkFolder(configuration),
    () => checkRoom(configuration),
    checkClock,
    () => checkDatabase(configuration, trial),
    () => checkService(configuration),
    () => checkAddress(configuration),
    () => checkMail(configuration, mail),
    () => checkBucket(configuration),
    () => checkBackupPlace(configuration),
  ];
  const all = [checkNode(), ...findings];
  for (const check of checks) all.push(...(await check()));
  return all;
}

function words(findings: Findings): string {
  const width = Math.max(...findings.map(({ check }) => check.length));
  const lines = findings.flatMap(({ check, level, said, next }) => {
    const margin = " ".repeat(width + 11);
    const line = `${level.padEnd(7)}  ${check.padEnd(width)}  ${said.replaceAll("\n", `\n${margin}`)}`;
    return next === undefined ? [line] : [line, `${margin}→ ${next}`];
  });
  const count = (wanted: Finding["level"]): number =>
    findings.filter(({ level }) => level === wanted).length;
  const [faults, warnings] = [count("fault"), count("warning")];
  const sum = faults + warnings ? `Faults: ${faults}, warnings: ${warnings}.` : "Nothing is wrong.";
  return `${lines.join("\n")}\n\n${sum}`;
}
