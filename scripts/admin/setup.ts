import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { type Command, Option } from "commander";
import { z } from "zod";
import { ENVIRONMENT, parseConfiguration } from "../../api/contract/configuration.ts";
import { argument, print, type JsonOption, readsOwnSettings } from "../command/command-line.ts";
import {
  type Answers,
  environmentOf,
  PROXIES,
  type SetupFile,
  setupFiles,
} from "../setup/files.ts";
import { settingsIn } from "../command/environment.ts";
import { nextSteps } from "../setup/next-steps.ts";

type SetupOptions = Partial<Omit<Answers, "user">> &
  Pick<Answers, "user"> &
  JsonOption & { into: string; force?: boolean };

const Port = ENVIRONMENT.PORT.unwrap();
const Url = ENVIRONMENT.BASE_URL.unwrap();
const SmtpUrl = ENVIRONMENT.SMTP_URL.unwrap();

export function addSetupCommand(program: Command): void {
  const setup = program
    .command("setup")
    .description(
      "write galley.env, a hardened systemd unit and the file for nginx or Caddy for a service on this machine, and print what to enable. It asks for what no option says",
    )
    .option("--url <url>", "the public address, such as https://galley.example", (value) =>
      argument(Url, value),
    )
    .option("--name <name>", "the name of the site")
    .option("--data <folder>", "the folder for the database and the public files")
    .addOption(new Option("--proxy <proxy>", "the web server in front").choices(PROXIES))
    .option(
      "--smtp <url>",
      "the mail server, such as smtps://user:password@mail.example",
      parseSmtp,
    )
    .option("--backup <folder>", "a folder for backups, best on another disk; none by default")
    .option("--port <number>", "the port that Galley listens on (default: 3000)", (value) =>
      argument(Port, value),
    )
    .option("--user <user>", "the user who runs the service", "galley")
    .option("--into <folder>", "where to write the files", ".")
    .option("--force", "replace files that exist, and keep the other settings in galley.env")
    .option("--json", "print JSON, for programs")
    .addHelpText(
      "after",
      `
Nothing outside of the folder is changed: the printed commands do that.

Example:
  npm run admin -- setup --url https://galley.example --proxy nginx --into /etc/galley`,
    )
    .action(async (options: SetupOptions) => {
      const folder = resolve(options.into);
      // Before the questions: nobody answers them for nothing.
      requireWritable(folder);
      if (!options.force) requireFree(folder, ALWAYS);
      const envFile = join(folder, "galley.env");
      const isAgain = existsSync(envFile);
      const before = isAgain ? settingsIn(envFile) : {};
      const answers = await answersFor(options, before);
      parseConfiguration({ ...before, ...environmentOf(answers) });
      const files = setupFiles(answers, folder, isAgain ? readFileSync(envFile, "utf8") : "");
      if (!options.force) {
        requireFree(
          folder,
          files.map(({ name }) => name),
        );
      }
      mkdirSync(folder, { recursive: true });
      for (const file of files) write(folder, file);
      const paths = files.map(({ name }) => join(folder, name));
      const next = nextSteps(answers, folder);
      print(options, { ok: true, files: paths }, `Wrote ${paths.join(", ")}.\n\n${next}`);
    });
  readsOwnSettings.add(setup);
}

/** Throws a sentence if the folder, or the one that it would be created in, cannot be written. */
function requireWritable(folder: string): void {
  let there = folder;
  while (!existsSync(there)) there = dirname(there);
  try {
    if (!statSync(there).isDirectory()) throw new Error(`${there} is not a folder.`);
    accessSync(there, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const why = code === undefined ? message : `This user may not write to ${there} (${code}).`;
    throw new Error(
      `${why} Run the setup as root, as with sudo, or name another folder with --into.`,
      { cause: error },
    );
  }
}

/** The files of every setup. */
const ALWAYS = ["galley.env", "galley.service"];

function requireFree(folder: string, names: readonly string[]): void {
  const there = names.filter((name) => existsSync(join(folder, name)));
  if (!there.length) return;
  throw new Error(
    `${folder} has ${there.join(" and ")} already. Choose another folder with --into, or replace with --force, which keeps the other settings.`,
  );
}

function write(folder: string, { name, text, isSecret }: SetupFile): void {
  const path = join(folder, name);
  // The mode below is that of a new file. An existing one keeps the group that runs the service, and is closed before
  // passwords are in it.
  if (isSecret && existsSync(path)) chmodSync(path, statSync(path).mode & 0o640);
  writeFileSync(path, text, { mode: isSecret ? 0o600 : 0o644 });
}

/** Asks for what no option says, on a terminal. Otherwise the usual answer is taken, or that of an earlier setup. */
async function answersFor(options: SetupOptions, before: NodeJS.Dict<string>): Promise<Answers> {
  const terminal = process.stdin.isTTY
    ? createInterface({ input: process.stdin, output: process.stderr })
    : undefined;
  const ask = async <Value extends string>(
    given: Value | undefined,
    question: string,
    usual: string,
    parse: (text: string) => Value,
  ): Promise<Value> => {
    if (given !== undefined) return given;
    if (!terminal) return parse(usual);
    for (;;) {
      const typed = await terminal.question(`${question}${usual ? ` [${usual}]` : ""}: `);
      try {
        return parse(typed.trim() || usual);
      } catch (error) {
        console.error((error as Error).message);
      }
    }
  };
  try {
    const url = await ask(
      options.url,
      "The public address, such as https://galley.example",
      before["BASE_URL"] ?? "",
      parseUrl,
    );
    const { SITE_NAME = "Galley", DATA_DIR = "/srv/galley", SMTP_URL = "" } = before;
    const name = await ask(options.name, "The name of the site", SITE_NAME, String);
    const data = await ask(options.data, "The folder for its data", DATA_DIR, resolve);
    const usual = url.startsWith("https:") ? "nginx" : "none";
    const proxy = await ask(
      options.proxy,
      `The web server in front (${PROXIES.join(", ")})`,
      usual,
      parseProxy,
    );
    const smtp = await ask(
      options.smtp,
      "The mail server, such as smtps://user:password@mail.example (empty: no mail)",
      SMTP_URL,
      parseSmtp,
    );
    if (proxy !== "none" && !url.startsWith("https:")) {
      throw new Error(
        `The files for nginx and Caddy speak https. Give an https address, or --proxy none.`,
      );
    }
    const { port = Number(before["PORT"] ?? 3000), user } = options;
    // The bucket of an earlier setup stays in its line.
    const { backup = before["BACKUP_TO"]?.startsWith("/") ? before["BACKUP_TO"] : "" } = options;
    return {
      url,
      name,
      data: resolve(data),
      proxy,
      smtp,
      backup: backup && resolve(backup),
      port,
      user,
    };
  } finally {
    terminal?.close();
  }
}

function parseUrl(text: string): string {
  if (!text) throw new Error("Give the public address, with --url https://galley.example.");
  return argument(Url, text);
}

function parseSmtp(text: string): string {
  return text && argument(SmtpUrl, text);
}

function parseProxy(text: string): Answers["proxy"] {
  return argument(z.enum(PROXIES, `must be one of ${PROXIES.join(", ")}`), text);
}
