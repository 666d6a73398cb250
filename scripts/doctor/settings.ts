import { existsSync, statSync } from "node:fs";
import {
  type Configuration,
  isSecret,
  parseConfiguration,
} from "../../api/contract/configuration.ts";
import { ENV_FILE, loadEnvironment, misspeltSettings, settingsIn } from "../command/environment.ts";
import { fault, type Finding, type Findings, messageOf, ok, warning } from "./finding.ts";

/** Hosts that only this machine reaches. */
const LOCAL = /^(?:localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

export function isLocal(baseUrl: string): boolean {
  return LOCAL.test(new URL(baseUrl).hostname);
}

/** Reads the settings as the service does. Without valid ones nothing else can be checked. */
export function checkSettings(envFile?: string): {
  findings: Findings;
  configuration?: Configuration;
} {
  const from = envFile ?? (existsSync(ENV_FILE) ? ENV_FILE : undefined);
  try {
    loadEnvironment(envFile);
    const configuration = parseConfiguration(process.env);
    const findings = [...misspelt(), ...(from === undefined ? [] : rightsOf(from))];
    findings.push(...risksOf(configuration));
    const said = `All values are valid (${from ?? `no ${ENV_FILE} here, so from the environment alone`}).`;
    return {
      configuration,
      findings: findings.length ? findings : [ok("settings", said)],
    };
  } catch (error) {
    return {
      findings: [
        fault(
          "settings",
          messageOf(error),
          "Correct them, and run the doctor again: the other checks need them. The service does not start with them.",
        ),
      ],
    };
  }
}

function misspelt(): Finding[] {
  return misspeltSettings(process.env).map((sentence) =>
    warning("settings", sentence, "Correct the name, or remove the variable."),
  );
}

/** Other users may read the file, and it has passwords. */
function rightsOf(file: string): Finding[] {
  const mode = statSync(file).mode & 0o777;
  const secrets = Object.keys(settingsIn(file)).filter(isSecret);
  if (!(mode & 0o004) || !secrets.length) return [];
  return [
    warning(
      "settings",
      `Every user of this machine can read ${file}, which has ${secrets.join(" and ")}.`,
      `chmod o-rwx ${file}`,
    ),
  ];
}

/** Values that are allowed, and seldom meant on a site that others read. */
function risksOf(configuration: Configuration): Finding[] {
  const { baseUrl, host, trustProxy, rateLimit, webhookAllowPrivate } = configuration;
  if (isLocal(baseUrl)) return [];
  const risks: Finding[] = [];
  const risk = (said: string, next: string): void =>
    void risks.push(warning("settings", said, next));
  if (!rateLimit) {
    risk("RATE_LIMIT=off: one caller can take all of the service.", "Remove RATE_LIMIT.");
  }
  if (webhookAllowPrivate) {
    risk(
      "WEBHOOK_ALLOW_PRIVATE=1: writers can reach programs on this machine and in its network.",
      "Remove WEBHOOK_ALLOW_PRIVATE.",
    );
  }
  const isOpen = !["127.0.0.1", "::1", "localhost"].includes(host);
  if (isOpen && !trustProxy.length) {
    risk(
      `HOST=${host} takes requests from other machines, and TRUST_PROXY is not set. Behind a proxy, all readers count as one.`,
      "Set TRUST_PROXY to the address of the proxy, or HOST=127.0.0.1 if it is on this machine.",
    );
  }
  return risks;
}
