import process from "node:process";
import { Command } from "commander";
import { versionFor } from "../../build/tree/version.ts";
import type { DraftOptions } from "./draft.ts";
import { counted } from "../command/table.ts";
import { EXIT, Failure, createOutput, galley } from "./failure.ts";
import type { Pulled } from "./pull.ts";
import type { SiteOptions } from "./sites.ts";

// Each command loads its own code: `galley --help` and `galley open` need little of it.

interface Common extends SiteOptions {
  json?: boolean;
}

export function createProgram(): Command {
  const program = new Command("galley")
    .description("Draft Markdown files on a Galley site. Programs may draft; only people publish.")
    .version(versionFor(process.argv), "-V, --version", "print the version")
    .addHelpText("after", OPERATORS);
  addLogin(program);
  addDraft(program);
  addPull(program);
  addStatus(program);
  addOpen(program);
  addVerify(program);
  addMirror(program);
  return program;
}

const OPERATORS = `
For anyone, without an account: verify, which checks a site against its log of public acts, and mirror, which
keeps a copy of a site.

For operators, on the machine of the service (each has --help):
  start | demo             run the service, or a demo with sample content
  admin                    manage writers, pieces, keys, the site and its data (writer list is short for admin
                           writer list)
  import | export          bring pieces in, or take everything out
  build | check            build all public files, or compare them with the database
  backup                   list, make, try and restore backups
  setup | doctor           write the files of a service on this machine, or try all that it needs
  upgrade check            see what a new version will do to the database
  theme                    begin a theme, or check one

Exit codes: 0 done, 1 failed, 2 wrong arguments, 3 sign in first, 4 changed on both sides, or published already.`;

/** A command with the options that all of them have. */
function addCommand(program: Command, name: string, description: string, example: string): Command {
  return program
    .command(name)
    .description(description)
    .option("--site <address>", "the site (or GALLEY_SITE; default: the one you are signed in to)")
    .option("--key <key>", "an API key instead of a sign-in (better: GALLEY_KEY)")
    .option("--json", "print JSON, for programs")
    .addHelpText("after", `\nExample:\n  ${example}`);
}

function addLogin(program: Command): void {
  program
    .command("login")
    .argument("<site>", "its address, such as https://galley.example")
    .description("sign in to a site with your browser")
    .option("--no-browser", "print the address to open, for a browser on any machine")
    .option("--json", "print JSON, for programs")
    .addHelpText("after", "\nExample:\n  galley login https://galley.example")
    .action(async (address: string, options: { browser: boolean; json?: boolean }) => {
      const [{ login }, { siteOf }] = await Promise.all([
        import("./login.ts"),
        import("./sites.ts"),
      ]);
      const site = siteOf(address);
      await login(site, options, createOutput(options));
      if (options.json) print({ ok: true, site });
    });
  program
    .command("logout")
    .argument("[site]", "its address (default: the only one that you are signed in to)")
    .description("end the connection to a site")
    .option("--json", "print JSON, for programs")
    .addHelpText("after", "\nExample:\n  galley logout https://galley.example")
    .action(async (address: string | undefined, options: { json?: boolean }) => {
      const [{ logout }, { siteOf, onlySite }, { readConnections }] = await Promise.all([
        import("./login.ts"),
        import("./sites.ts"),
        import("./connections.ts"),
      ]);
      const out = createOutput(options);
      const sites = Object.keys(readConnections());
      const only = (): string | undefined => (sites.length ? onlySite(sites) : undefined);
      const site = address === undefined ? only() : siteOf(address);
      if (site) await logout(site, out);
      else out.note("You are signed out of all sites already.");
      if (options.json) print({ ok: true, site: site ?? null });
    });
}

function addDraft(program: Command): void {
  addCommand(
    program,
    "draft",
    "create a draft from a Markdown file, or revise the one that it has",
    "galley draft --watch posts/first.md",
  )
    .argument("<files...>", "Markdown files, with front matter or without")
    .option("--watch", "send each file again when it changes, until Ctrl-C")
    .option("--suggest", "if the piece is published already, suggest the text to its writer")
    .option("--new", "create a new draft, also if the file has one")
    .action(async (files: string[], options: Common & DraftOptions & { watch?: boolean }) => {
      const { draftFiles } = await import("./draft-files.ts");
      await draftFiles(files.map(shortPath), options, createOutput(options));
    });
}

function addPull(program: Command): void {
  addCommand(
    program,
    "pull",
    "bring the desk's text into a file; both sides' changes are merged",
    "galley pull posts/first.md",
  )
    .argument("<file-or-piece>", "a file that was drafted, or the address or id of a piece")
    .argument("[file]", "the file for a piece")
    .action(async (first: string, second: string | undefined, options: Common) => {
      const [{ pullPiece, pieceNamed }, { openSession }, { sitesOf }] = await Promise.all([
        import("./pull.ts"),
        import("./sites.ts"),
        import("./links.ts"),
      ]);
      const id = second === undefined ? undefined : pieceNamed(first);
      if (second !== undefined && id === undefined) {
        throw new Failure(`“${first}” is neither the address nor the id of a piece.`, EXIT.usage);
      }
      if (second === undefined && pieceNamed(first)) {
        throw new Failure(`Into which file? ${galley("pull", first, "post.md")}`, EXIT.usage);
      }
      const file = shortPath(second ?? first);
      const out = createOutput(options);
      const pulled = await pullPiece(file, openSession(options, sitesOf(file)), id, out);
      if (options.json) print({ ok: pulled.done !== "conflict", ...pulled });
      const words = {
        written: `${file} has the text of the desk, version ${pulled.version}.`,
        merged: `${file} has the changes of the desk, up to version ${pulled.version}.`,
        unchanged: `${file} has everything of the desk already (version ${pulled.version}).`,
        conflict: conflictWords(pulled),
      }[pulled.done];
      if (pulled.done !== "conflict") out.note(words);
      else if (options.json) process.exitCode = EXIT.conflict;
      else throw new Failure(words, EXIT.conflict);
    });
}

function conflictWords({ file, conflicts, marks }: Pulled): string {
  const where = conflicts === 1 ? "One place" : `${conflicts} places`;
  const what = `${where} in ${file} ${conflicts === 1 ? "was" : "were"} changed on both sides.`;
  const next = marks
    ? "Choose what to keep, remove the marks <<<<<<< and >>>>>>>, then run:"
    : "Your file is kept as it is. Correct it if the desk is right, then run:";
  return `${what} ${next} ${galley("draft", file)}`;
}

function addStatus(program: Command): void {
  addCommand(
    program,
    "status",
    "say which files were changed, here or in the desk",
    "galley status",
  )
    .argument("[file-or-folder]", "a drafted file, or where to look for them", ".")
    .action(async (folder: string, options: Common) => {
      const { printStatus } = await import("./print-status.ts");
      await printStatus(shortPath(folder), options, createOutput(options));
    });
}

function addOpen(program: Command): void {
  addCommand(
    program,
    "open",
    "open the desk in your browser, at the piece of a file",
    "galley open posts/first.md",
  )
    .argument("[file]", "a file that was drafted (default: the list of your pieces)")
    .action(async (file: string | undefined, options: Common) => {
      const [{ openBrowser }, { siteFor }, { sitesOf, findLink }, { editUrl }] = await Promise.all([
        import("./browser.ts"),
        import("./sites.ts"),
        import("./links.ts"),
        import("./draft.ts"),
      ]);
      const site = siteFor(options, file === undefined ? [] : sitesOf(file));
      const link = file === undefined ? undefined : findLink(site, file);
      if (file !== undefined && !link) {
        throw new Failure(`${file} has no piece yet. To create one: ${galley("draft", file)}`);
      }
      const address = link ? editUrl(site, link.id) : `${site}/desk`;
      if (options.json) print({ ok: true, url: address });
      else {
        console.log(address);
        await openBrowser(address);
      }
    });
}

interface VerifyFlags {
  state?: string;
  witness?: string[];
  json?: boolean;
}

function addVerify(program: Command): void {
  program
    .command("verify")
    .argument(
      "<address-or-folder>",
      "a site, a piece, a mirror or a bucket, or a folder with a copy of a site",
    )
    .description("check what a site shows against its log of public acts; needs no account")
    .option("--state <file>", "where to remember what was seen (default: beside the sign-ins)")
    .option(
      "--witness <key>",
      "the key of a witness that you trust, which must have signed the log; as often as you like",
      (key, keys: string[] | undefined) => [...(keys ?? []), key],
    )
    .option("--json", "print JSON, for programs")
    .addHelpText(
      "after",
      "\nExit code 1 if anything is not as the log says.\n\nExample:\n  galley verify https://galley.example",
    )
    .action(async (place: string, options: VerifyFlags) => {
      const [{ verify }, { filesAt, filesIn, rootOfAddress, rootOfCopy }, { requireWitness }] =
        await Promise.all([
          import("./verify.ts"),
          import("./public-files.ts"),
          import("./witness-checks.ts"),
        ]);
      const witnesses = options.witness?.map(requireWitness);
      const isAddress = /^https?:\/\//.test(place);
      const { root, piece } = isAddress ? await rootOfAddress(place) : rootOfCopy(place);
      const files = isAddress ? filesAt(root) : filesIn(root);
      const verified = await verify(files, { piece, stateFile: options.state, witnesses });
      const { checked, notes, faults, pieces, entries, origin } = verified;
      const out = createOutput(options);
      if (options.json) print({ ok: faults.length === 0, ...verified });
      for (const line of checked) out.note(`ok    ${line}`);
      for (const line of notes) out.note(`note  ${line}`);
      for (const fault of faults) out.note(`FAULT ${fault}`);
      out.note(
        `${origin}: ${counted(entries, "entry", "entries")}, ${counted(pieces, "piece")}, ${counted(faults.length, "fault")}.`,
      );
      if (faults.length) process.exitCode = EXIT.failed;
    });
}

function addMirror(program: Command): void {
  program
    .command("mirror")
    .argument("<address>", "a site, or another mirror of it")
    .argument("<folder>", "a new folder, or one with the mirror")
    .description("keep a copy of a site that anyone can check; needs no account")
    .option("--all", "ask for every file, also if the log has not grown")
    .option("--json", "print JSON, for programs")
    .addHelpText("after", MIRROR_HELP)
    .action(async (address: string, folder: string, options: { all?: boolean; json?: boolean }) => {
      const { mirrorSite } = await import("./mirror/mirror.ts");
      const out = createOutput(options);
      const done = await mirrorSite(address, folder, { all: options.all ?? false, note: out.note });
      const { faults, origin, entries, pieces, written, removed } = done;
      if (options.json) print({ ok: faults.length === 0, ...done });
      for (const fault of faults) out.note(`FAULT ${fault}`);
      out.note(
        `${origin}: ${counted(entries, "entry", "entries")}, ${counted(pieces, "piece")}, ${counted(written, "file")} written, ${removed} removed, ${counted(faults.length, "fault")}.`,
      );
      if (faults.length) process.exitCode = EXIT.failed;
    });
}

const MIRROR_HELP = `
Run it again to bring the folder up to date: it follows the site's log, asks for what has changed, checks each
piece and removes what was withdrawn. An interrupted run goes on. Any web server can hand the folder out.

Example:
  galley mirror https://galley.example ./galley.example`;

function print(value: unknown): void {
  console.log(JSON.stringify(value, null, 2));
}

/** As the person wrote it, without `./`. */
function shortPath(path: string): string {
  return path.replace(/^\.\//, "");
}
