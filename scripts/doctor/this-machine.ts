import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, statSync } from "node:fs";
import type { Configuration } from "../../api/contract/configuration.ts";
import { HealthReport } from "../../api/contract/health.ts";
import { readDiskRoom } from "../../api/store/engine/disk-room.ts";
import { databaseFile } from "../../api/store/engine/open.ts";
import { readLiveRecord } from "../../build/tree/generation.ts";
import { requireRoom } from "../../build/tree/room.ts";
import { readBuild } from "../../build/tree/version.ts";
import { openToOthers } from "../service/data-folder.ts";
import { fault, type Finding, type Findings, messageOf, ok, sizeOf, warning } from "./finding.ts";
import { tryAddress } from "./port.ts";

// What `doctor` checks without asking anybody else.

/** The service itself ends with a sentence on an older Node, so it only has to be named. */
export function checkNode(): Finding {
  return ok("node", `Node ${process.versions.node}, Galley ${readBuild()}.`);
}

export function checkFolder({ dataDir }: Configuration): Findings {
  const name = "folder";
  if (!existsSync(dataDir)) {
    return [
      warning(
        name,
        `DATA_DIR=${dataDir} does not exist yet.`,
        "Start the service, which creates it, or create it for the user who runs the service.",
      ),
    ];
  }
  const { uid } = statSync(dataDir);
  if (process.getuid?.() !== uid) {
    return [
      warning(
        name,
        `DATA_DIR=${dataDir} belongs to the user with the number ${uid}, and this is another one.`,
        `To see what the service sees, run the doctor as that user: sudo -u "#${uid}" …`,
      ),
    ];
  }
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return [fault(name, `${dataDir} cannot be written to (${code}).`, `chmod u+rwx ${dataDir}`)];
  }
  const open = openToOthers(dataDir);
  if (!open.length) return [ok(name, `${dataDir} can be written to, and only by its user.`)];
  const places = open.map(({ path, mode }) => `${path} (${mode.toString(8)})`).join(", ");
  return [
    warning(
      name,
      `Other users have rights to ${places}.`,
      "Restart the service, which takes these rights away.",
    ),
  ];
}

/** Whether a second tree fits beside the live one: a full build needs it, as after each upgrade. */
export async function checkRoom({ dataDir, databaseUrl }: Configuration): Promise<Findings> {
  const name = "disk";
  if (!existsSync(dataDir)) return [];
  const { bytes, files } = await readDiskRoom(dataDir);
  const live = await readLiveRecord(dataDir);
  const file = databaseFile(dataDir);
  const hasFile = databaseUrl === null && existsSync(file);
  const databaseBytes = hasFile ? statSync(file).size : 0;
  try {
    await requireRoom({ dataDir, databaseBytes, live });
  } catch (error) {
    return [
      fault(
        name,
        messageOf(error),
        "Make room on this disk: a site that cannot be built again keeps its old look after an upgrade.",
      ),
    ];
  }
  const free = `${sizeOf(bytes)} and ${files === Infinity ? "any number of" : files.toLocaleString("en")} files are free`;
  const size = live
    ? `the site takes ${sizeOf(live.bytes)} and ${live.files.toLocaleString("en")} files`
    : "there is no site yet";
  return [ok(name, `${free}; ${size}.`)];
}

/** Certificates, sign-ins by passkey and requests to a bucket need the right time. */
export function checkClock(): Findings {
  const { stdout, status } = spawnSync(
    "timedatectl",
    ["show", "--property=NTPSynchronized", "--value"],
    { encoding: "utf8" },
  );
  if (status !== 0) return [];
  return [
    stdout.trim() === "yes"
      ? ok("clock", "The clock of this machine is set by NTP.")
      : warning(
          "clock",
          "The clock of this machine is not set by NTP.",
          "timedatectl set-ntp true (in a container: on its host)",
        ),
  ];
}

const ASK_MS = 5_000;

/** How a program on this machine reaches the server. */
export function ownAddress({ host, port }: Pick<Configuration, "host" | "port">): string {
  const reached = { "0.0.0.0": "127.0.0.1", "::": "::1" }[host] ?? host;
  return `http://${reached.includes(":") ? `[${reached}]` : reached}:${port}`;
}

/** Asks the running service how it is. If there is none, the port must be free for it. */
export async function checkService(configuration: Configuration): Promise<Findings> {
  const name = "service";
  const { port, host, healthToken } = configuration;
  const address = ownAddress(configuration);
  let answer: Response;
  try {
    answer = await fetch(`${address}/api/health`, {
      headers: healthToken === null ? {} : { authorization: `Bearer ${healthToken}` },
      signal: AbortSignal.timeout(ASK_MS),
    });
  } catch {
    return [await portFor(port, host)];
  }
  const body: unknown = await answer.json().catch(() => undefined);
  const report = HealthReport.safeParse(body);
  if (!report.success) {
    return [
      (body as { ok?: unknown } | undefined)?.ok === undefined
        ? fault(
            name,
            `The program that answers at ${address} is not Galley.`,
            "Stop it, or set PORT to another number.",
          )
        : warning(
            name,
            `The service at ${address} answers, but shows its checks to the same machine or with HEALTH_TOKEN only.`,
            "Set HEALTH_TOKEN.",
          ),
    ];
  }
  const { version, checks } = report.data;
  const troubles = Object.entries(checks).flatMap(([check, { status, message }]) => {
    if (status === "ok") return [];
    const level = status === "failing" ? fault : warning;
    return [level(`${name}: ${check}`, message, "The log of the service says more.")];
  });
  const here = readBuild();
  if (version !== here) {
    troubles.push(
      warning(name, `The service runs ${version}, and this is ${here}.`, "Restart the service."),
    );
  }
  const count = Object.keys(checks).length;
  return troubles.length
    ? troubles
    : [ok(name, `It runs at ${address}, and all of its ${count} checks are ok.`)];
}

async function portFor(port: number, host: string): Promise<Finding> {
  try {
    await tryAddress(port, host);
  } catch (error) {
    return fault("port", messageOf(error), "Then start the service.");
  }
  return warning(
    "service",
    `No service runs; port ${port} of ${host} is free for it.`,
    "Start it: npm start, or systemctl start galley",
  );
}
