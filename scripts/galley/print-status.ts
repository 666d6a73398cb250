import { statSync } from "node:fs";
import process from "node:process";
import { readConnections } from "./connections.ts";
import { counted } from "../command/table.ts";
import { EXIT, Failure, galley, type Output, printable } from "./failure.ts";
import { type Link, linksIn, linksOf } from "./links.ts";
import { keyFor, namedSite, openSession, type SiteOptions } from "./sites.ts";
import { describeState, type FileState, linkedFolders, stateOfFile } from "./status.ts";

/** Files that are asked for at the same time. */
const AT_ONCE = 4;

/** What was changed where, and which sites this user is signed in to. */
export async function printStatus(path: string, options: SiteOptions, out: Output): Promise<void> {
  const named = namedSite(options);
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) throw new Failure(`There is no ${path}.`);
  const links = (found.isDirectory() ? linkedFolders(path).flatMap(linksIn) : linksOf(path)).filter(
    ({ site }) => named === undefined || site === named,
  );
  const answers: (FileState | Unread)[] = [];
  for (let at = 0; at < links.length; at += AT_ONCE) {
    const some = links.slice(at, at + AT_ONCE);
    answers.push(...(await Promise.all(some.map((one) => ask(one, options)))));
  }
  const states = answers.filter((one) => "version" in one);
  const unread = answers.filter((one) => "message" in one);
  if (unread.length) process.exitCode = EXIT.signIn;
  const sites = Object.keys(readConnections());
  if (out.json) {
    const others = unread.length ? { not_read: unread } : {};
    const ok = !unread.length;
    console.log(JSON.stringify({ ok, signed_in: sites, files: states, ...others }, null, 2));
    return;
  }
  out.note(describeSites(options, sites));
  for (const state of states) out.note(describeState(state));
  for (const message of new Set(unread.map((one) => one.message))) {
    const files = unread.filter((one) => one.message === message).map(({ file }) => file);
    console.error(printable(`${files.join(", ")}  not known: ${message}`));
  }
  if (answers.length) return;
  out.note(
    found.isDirectory()
      ? `No file in this folder was drafted yet. Try: ${galley("draft", "post.md")}`
      : `${path} was not drafted yet. To do it: ${galley("draft", path)}`,
  );
  await checkKey(options, sites, out);
}

/** A file at a site that does not accept this user. */
interface Unread {
  file: string;
  site: string;
  message: string;
}

/** Without a sign-in at one site, the files of the others are of interest all the same. */
async function ask(
  one: { site: string; file: string; link: Link },
  options: SiteOptions,
): Promise<FileState | Unread> {
  try {
    return await stateOfFile(one, openSession(options, [one.site]).client);
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== EXIT.signIn) throw error;
    return { file: one.file, site: one.site, message: error.message };
  }
}

function describeSites(options: SiteOptions, sites: readonly string[]): string {
  if (keyFor(options)) return `With a key for ${namedSite(options) ?? "no site yet"}`;
  return sites.length ? `Signed in to ${sites.join(", ")}` : "Not signed in to any site.";
}

/** Says whether the sign-in still holds. */
async function checkKey(options: SiteOptions, sites: string[], out: Output): Promise<void> {
  if (!sites.length && !namedSite(options)) return;
  const { site, client } = openSession(options);
  const { count } = await client("GET /api/v1/pieces/me", { query: { limit: 50 } });
  const pieces = count === 50 ? "50 or more pieces" : counted(count, "piece");
  out.note(`${site} answers: you have ${pieces} there.`);
}
