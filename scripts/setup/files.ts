import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../build/root.js";
import { renderCaddyfile } from "../deploy/caddy.ts";
import { renderNginx } from "../deploy/nginx.ts";
import { renderUnit } from "../deploy/systemd.ts";

export const PROXIES = ["nginx", "caddy", "none"] as const;

/** The answers of the operator. */
export interface Answers {
  url: string;
  name: string;
  data: string;
  proxy: (typeof PROXIES)[number];
  /** Empty if no mail is sent. */
  smtp: string;
  /** The folder for backups. Empty if the service makes none. */
  backup: string;
  port: number;
  user: string;
}

export interface SetupFile {
  name: string;
  text: string;
  /** It may hold a password. */
  isSecret: boolean;
}

/** The files of a service on this machine. Settings of an earlier file that no question is about stay. */
export function setupFiles(answers: Answers, folder: string, before: string): SetupFile[] {
  const envFile = join(folder, "galley.env");
  const unit = renderUnit({
    root: ROOT.replace(/\/$/, ""),
    node: process.execPath,
    nodeOptions: nodeOptions(),
    envFile,
    writable: [answers.data, answers.backup].filter(Boolean),
    user: answers.user,
  });
  const proxy = proxyFile(answers);
  return [
    { name: "galley.env", text: settings(answers, before), isSecret: true },
    { name: "galley.service", text: unit, isSecret: false },
    ...(proxy ? [{ ...proxy, isSecret: false }] : []),
  ];
}

/** As `parseConfiguration` reads them. */
export function environmentOf({
  url,
  name,
  data,
  proxy,
  smtp,
  backup,
  port,
}: Answers): Record<string, string> {
  return {
    BASE_URL: url,
    SITE_NAME: name,
    DATA_DIR: data,
    ...(port === 3000 ? {} : { PORT: String(port) }),
    ...(proxy === "none" ? {} : { TRUST_PROXY: "127.0.0.1/32" }),
    ...(smtp ? { SMTP_URL: smtp } : {}),
    ...(backup ? { BACKUP_TO: backup } : {}),
  };
}

const ABOUT =
  "# The settings of Galley. /docs/configuration has all of them. After a change: systemctl restart galley";

function settings(answers: Answers, before: string): string {
  const { PORT = "", ...rest } = environmentOf(answers);
  const own = Object.entries({ ...rest, PORT }).filter(([name]) => {
    // Somebody may have added a CDN.
    return name !== "TRUST_PROXY" || !nameIn(before.split("\n"), name);
  });
  const kept = before.split("\n").filter((line) => {
    return line.trim() && line !== ABOUT && !own.some(([name]) => nameIn([line], name));
  });
  const lines = own.filter(([, value]) => value).map(([name, value]) => `${name}=${quoted(value)}`);
  return [ABOUT, ...lines, ...kept, ""].join("\n");
}

function nameIn(lines: readonly string[], name: string): boolean {
  return lines.some((line) => new RegExp(`^\\s*(?:export\\s+)?${name}\\s*=`).test(line));
}

/** The file has no escapes: a value stands between quotation marks that it does not have. */
function quoted(value: string): string {
  if (/^[\w./:@,=+%-]+$/.test(value)) return value;
  const mark = ['"', "'", "`"].find((one) => !value.includes(one));
  if (mark === undefined) throw new Error(`${value} has all three kinds of quotation marks.`);
  return mark + value + mark;
}

/** Those of `npm start`. */
function nodeOptions(): string {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
    scripts: { start: string };
  };
  return [...scripts.start.matchAll(/--[a-z-]+=\d+/g)].map(([option]) => option).join(" ");
}

function proxyFile(answers: Answers): { name: string; text: string } | undefined {
  if (answers.proxy === "none") return undefined;
  return answers.proxy === "nginx"
    ? { name: "galley.nginx.conf", text: forHost(renderNginx(), answers) }
    : { name: "galley.Caddyfile", text: forHost(renderCaddyfile(), answers) };
}

/** The shipped configuration with every line changed that it asks to change. */
function forHost(text: string, { url, proxy, port, data }: Answers): string {
  const { host, hostname, port: outside } = new URL(url);
  const listening = outside
    ? text
        .replaceAll(":443 ssl", `:${outside} ssl`)
        .replaceAll("listen 443 ssl", `listen ${outside} ssl`)
        .replaceAll("https://$server_name$", `https://$server_name:${outside}$`)
    : text;
  return listening
    .replace(/^# (?:Include it|Change the).*CHANGE.*\n/m, "")
    .replaceAll(/^\s*# CHANGE: .*\n/gm, "")
    .replaceAll(/ # CHANGE: .*$/gm, "")
    .replace(/^# "npm run config" writes this file\..*$/m, '# "galley setup" wrote this file.')
    .replaceAll("galley.example", proxy === "caddy" ? host : hostname)
    .replaceAll("127.0.0.1:3000", `127.0.0.1:${port}`)
    .replaceAll("/srv/galley/public", join(data, "public"));
}
