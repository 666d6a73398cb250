import type { Command } from "commander";
import { browserIn, browserOf } from "../../api/contract/people/browser-name.ts";
import type { Access } from "../../api/store/people/access-kinds.ts";
import { endAccessAs, listAccess } from "../../api/store/people/access.ts";
import { OPERATOR } from "../../api/store/log/audit.ts";
import { describeCommand, type JsonOption, print, printTable } from "../command/command-line.ts";
import { forWriter, SLUG } from "../command/with-store.ts";

/** Everything besides the password that opens an account, and what acts in its name later. */
export function addAccessCommands(program: Command): void {
  const access = program
    .command("access")
    .description(
      "list and end everything that opens a writer's account, or acts in its name later",
    );

  describeCommand(
    access.command("list").argument("<slug>", SLUG),
    "list sessions, a changed email, passkeys, API keys, programs, preview links, mailed links that wait, links made for others, texts that will be published and the webhook",
    "npm run admin -- access list ada-lovelace",
  ).action(async (slug: string, options: JsonOption) => {
    await forWriter(slug, async ({ store }, { id }) => {
      const all = await listAccess(store.read, store, id);
      printTable(options, all, { none: "Nothing but the password opens the account." }, [
        ["KIND", (row) => row.kind],
        ["NAME", (row) => row.name ?? browserOfRow(row)],
        ["DETAIL", (row) => row.detail ?? ""],
        ["ADDED", (row) => row.addedAt.slice(0, 16).replace("T", " ")],
        ["FROM", (row) => row.address ?? ""],
        ["LAST USED", (row) => row.lastUsedAt?.slice(0, 10) ?? "never"],
      ]);
    });
  });

  describeCommand(
    access.command("end").argument("<slug>", SLUG),
    "end all of it; the password stays, so hand out a new link as well: writer password-link",
    "npm run admin -- access end ada-lovelace",
  ).action(async (slug: string, options: JsonOption) => {
    await forWriter(slug, async ({ store }, { id, name }) => {
      const { ended } = await endAccessAs(store, OPERATOR, { writerId: id });
      const back = ended.findLast(({ kind }) => kind === "email")?.detail;
      const kinds = ended.map(({ kind, name: its }) => ({ kind, name: its }));
      print(
        options,
        { ok: true, slug, ended: kinds },
        `Ended all access to the account of ${name} (${ended.length} in all). ${back ? `The email is ${back} again. ` : ""}The password stays; for a new one: npm run admin -- writer password-link ${slug}`,
      );
    });
  });
}

const WORDS = { unknown_browser: "unknown browser", browser_on: "{browser} on {system}" };

function browserOfRow({ userAgent }: Access): string {
  return browserIn(browserOf(userAgent), WORDS);
}
