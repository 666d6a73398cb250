import type { Command } from "commander";
import { z } from "zod";
import { NOTE_MAX } from "../../api/contract/limits.ts";
import type { Writer } from "../../api/contract/records.ts";
import { longText } from "../../api/contract/text.ts";
import { OPERATOR } from "../../api/store/log/audit.ts";
import { setAccess } from "../../api/store/people/editors.ts";
import { setSuspended } from "../../api/store/people/suspension.ts";
import { setVerified } from "../../api/store/people/verification.ts";
import { argument, describeCommand, type JsonOption, print } from "../command/command-line.ts";
import { forWriter, SLUG } from "../command/with-store.ts";

/** A writer's role, verification and suspension. */
export function addAccountStateCommands(writer: Command): void {
  describeCommand(
    writer
      .command("role")
      .argument("<slug>", SLUG)
      .argument("<role>", "writer or editor", accessOf),
    "make a writer an editor, or an editor a writer",
    "npm run admin -- writer role ada-lovelace editor",
  ).action(async (slug: string, access: Writer["access"], options: JsonOption) => {
    await forWriter(slug, async ({ store }, { id, name }) => {
      await setAccess(store, OPERATOR, { writerId: id, access });
      const article = access === "editor" ? "an" : "a";
      print(options, { ok: true, slug, role: access }, `${name} is now ${article} ${access}.`);
    });
  });

  for (const verified of [true, false]) {
    const verb = verified ? "verify" : "unverify";
    describeCommand(
      writer.command(verb).argument("<slug>", SLUG),
      verified ? "confirm a writer's identity" : "withdraw the confirmation of identity",
      `npm run admin -- writer ${verb} ada-lovelace`,
    ).action(async (slug: string, options: JsonOption) => {
      await forWriter(slug, async ({ store }, { id, name }) => {
        await setVerified(store, OPERATOR, { writerId: id, mark: "identity", verified });
        const text = `${name}'s identity is ${verified ? "verified" : "no longer verified"}.`;
        print(options, { ok: true, slug, identity_verified: verified }, text);
      });
    });
  }

  describeCommand(
    writer.command("suspend").argument("<slug>", SLUG),
    "stop a writer from publishing, and refuse their keys, programs and preview links until unsuspend; public pieces stay public",
    'npm run admin -- writer suspend ada-lovelace --note "Copied texts."',
  )
    .requiredOption("--note <note>", "the reason, which the writer sees", noteOf)
    .action(async (slug: string, options: JsonOption & { note: string }) => {
      await forWriter(slug, async ({ store }, { id, name }) => {
        await setSuspended(store, OPERATOR, { writerId: id, suspended: true, note: options.note });
        print(
          options,
          { ok: true, slug, suspended: true },
          `${name} is suspended. They can sign in, edit drafts, unpublish and export. Their keys, programs and preview links are refused until the suspension ends. Public pieces stay public; to take them down: npm run admin -- piece takedown`,
        );
      });
    });

  describeCommand(
    writer.command("unsuspend").argument("<slug>", SLUG),
    "end a suspension",
    "npm run admin -- writer unsuspend ada-lovelace",
  ).action(async (slug: string, options: JsonOption) => {
    await forWriter(slug, async ({ store }, { id, name }) => {
      await setSuspended(store, OPERATOR, { writerId: id, suspended: false });
      print(options, { ok: true, slug, suspended: false }, `${name} is no longer suspended.`);
    });
  });
}

function noteOf(value: string): string {
  return argument(longText({ max: NOTE_MAX }), value);
}

function accessOf(value: string): Writer["access"] {
  return argument(z.enum(["writer", "editor"], "must be writer or editor"), value);
}
