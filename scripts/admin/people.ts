import { createInterface } from "node:readline/promises";
import type { Command } from "commander";
import { z } from "zod";
import { emailAddress } from "../../api/contract/fields.ts";
import { NOTE_MAX } from "../../api/contract/limits.ts";
import { ProfileBody } from "../../api/contract/profile.ts";
import type { Writer } from "../../api/contract/records.ts";
import { longText } from "../../api/contract/text.ts";
import { slugOf } from "../../api/render/slug.ts";
import { createUrls } from "../../api/render/urls.ts";
import { OPERATOR } from "../../api/store/audit.ts";
import { eraseWriter } from "../../api/store/erasure.ts";
import { createPasswordLink } from "../../api/store/links.ts";
import type { Store } from "../../api/store/open.ts";
import { endSessions } from "../../api/store/sessions.ts";
import { setSuspended } from "../../api/store/suspension.ts";
import { addWriter, findWriter, isReserved } from "../../api/store/writers.ts";
import { listWriters } from "../../api/store/listed-writers.ts";
import { setAccess } from "../../api/store/editors.ts";
import { setEmail } from "../../api/store/credentials.ts";
import { setVerified } from "../../api/store/verification.ts";
import {
  argument,
  type Column,
  describeCommand,
  type JsonOption,
  print,
  shorten,
  table,
} from "../command-line.ts";
import { ENV_FILE, isSet } from "../environment.ts";
import { type Context, requireWriter, withStore } from "../with-store.ts";
import { seeWithdrawal } from "./withdrawal.ts";

export function addWriterCommands(program: Command): void {
  const writer = program
    .command("writer")
    .description("add, list, verify, suspend and remove writers");

  describeCommand(
    writer.command("add"),
    "add a writer and print the one-time link by which they set a password",
    'npm run admin -- writer add --name "Ada Lovelace" --email ada@example.org',
  )
    .requiredOption("--name <name>", "the name readers see", nameOf)
    .requiredOption("--email <email>", "what they sign in with", emailOf)
    .option(
      "--slug <slug>",
      "their place in every address; made from the name when left out",
      slugArgument,
    )
    .option("--editor", "may also review pieces and verify writers")
    .option("--create", "begin a new database where there is none")
    .action(async (options: AddOptions) => {
      await withStore(
        async (context) => {
          const { store } = context;
          const added = await addWriter(store, OPERATOR, {
            name: options.name,
            email: options.email,
            slug: await slugFor(store, options),
            access: options.editor ? "editor" : "writer",
          });
          await printLink(
            context,
            options,
            added,
            "invitation",
            `Added ${added.name} (${added.slug}).\n`,
          );
        },
        { create: options.create === true },
      );
    });

  describeCommand(
    writer.command("list"),
    "list the writers",
    "npm run admin -- writer list",
  ).action(async (options: JsonOption) => {
    await withStore(async ({ store }) => {
      const writers = (await listWriters(store.read)).map((found) => ({
        slug: found.slug,
        name: found.name,
        email: found.email,
        role: found.access,
        verified: verifiedMarks(found),
        published: found.published,
        pieces: found.pieces,
        can_sign_in: found.hasPassword,
        suspended: found.isSuspended,
      }));
      const columns: Column<(typeof writers)[number]>[] = [
        { title: "SLUG", value: (row) => row.slug },
        { title: "NAME", value: (row) => shorten(row.name, 30) },
        { title: "EMAIL", value: (row) => shorten(row.email ?? "–", 40) },
        {
          title: "ROLE",
          value: (row) => (row.suspended ? `${row.role} (suspended)` : row.role),
        },
        { title: "VERIFIED", value: (row) => row.verified.join(", ") || "–" },
        { title: "PUBLISHED", value: (row) => `${row.published} of ${row.pieces}` },
        { title: "CAN SIGN IN", value: (row) => (row.can_sign_in ? "yes" : "not yet") },
      ];
      const none = "There are no writers yet. Add one with: npm run admin -- writer add";
      print(options, writers, table(writers, columns, none));
    });
  });

  describeCommand(
    writer.command("invite").argument("<slug>"),
    "print a new one-time invitation link, valid for 7 days, or for 24 hours where they have a password; older links stop working",
    "npm run admin -- writer invite ada-lovelace",
  )
    .option("--email <email>", "what they sign in with, where they have none yet", emailOf)
    .action(async (slug: string, options: JsonOption & { email?: string }) => {
      await forWriter(slug, async (context, found) => {
        const { email } = options;
        if (email) await setEmail(context.store, OPERATOR, { writerId: found.id, email });
        await printLink(context, options, { ...found, email: email ?? found.email }, "invitation");
      });
    });

  describeCommand(
    writer.command("password-link").argument("<slug>"),
    "print a one-time link to set a new password, valid for 24 hours; older links stop working",
    "npm run admin -- writer password-link ada-lovelace",
  ).action(async (slug: string, options: JsonOption) => {
    await forWriter(slug, (context, found) => printLink(context, options, found, "password"));
  });

  describeCommand(
    writer.command("role").argument("<slug>").argument("<role>", "writer or editor", accessOf),
    "make someone an editor, or a plain writer again",
    "npm run admin -- writer role ada-lovelace editor",
  ).action(async (slug: string, access: Writer["access"], options: JsonOption) => {
    await forWriter(slug, async ({ store }, { id, name }) => {
      await setAccess(store, OPERATOR, { writerId: id, access });
      const article = access === "editor" ? "an" : "a";
      print(options, { ok: true, slug, role: access }, `${name} is ${article} ${access} now.`);
    });
  });

  for (const verified of [true, false]) {
    const verb = verified ? "verify" : "unverify";
    describeCommand(
      writer.command(verb).argument("<slug>"),
      verified ? "confirm a writer's identity" : "take the confirmation of identity back",
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
    writer.command("suspend").argument("<slug>"),
    "let a writer make nothing public, and their keys draft nothing; what is public stays",
    'npm run admin -- writer suspend ada-lovelace --note "Copied texts."',
  )
    .requiredOption("--note <note>", "why, for the writer", noteOf)
    .action(async (slug: string, options: JsonOption & { note: string }) => {
      await forWriter(slug, async ({ store }, { id, name }) => {
        await setSuspended(store, OPERATOR, { writerId: id, suspended: true, note: options.note });
        print(
          options,
          { ok: true, slug, suspended: true },
          `${name} is suspended. They can sign in, edit drafts, unpublish and export. What is public stays; take pieces down with: npm run admin -- piece takedown`,
        );
      });
    });

  describeCommand(
    writer.command("unsuspend").argument("<slug>"),
    "end a suspension",
    "npm run admin -- writer unsuspend ada-lovelace",
  ).action(async (slug: string, options: JsonOption) => {
    await forWriter(slug, async ({ store }, { id, name }) => {
      await setSuspended(store, OPERATOR, { writerId: id, suspended: false });
      print(options, { ok: true, slug, suspended: false }, `${name} is no longer suspended.`);
    });
  });

  describeCommand(
    writer.command("remove").argument("<slug>"),
    "remove a writer with all pieces, revisions, keys, products and files; this cannot be undone",
    "npm run admin -- writer remove ada-lovelace",
  )
    .option("--yes", "do not ask")
    .action(async (slug: string, options: JsonOption & { yes?: boolean }) => {
      await forWriter(slug, async ({ store, configuration }, { id, name }) => {
        if (!options.yes) await confirm(store, slug, name);
        await eraseWriter(store, OPERATOR, id);
        const { gone, words } = await seeWithdrawal(store, configuration.dataDir, id);
        print(options, { ok: true, removed: slug, gone }, `Removed ${name}. ${words}`);
      });
    });
}

export function addSessionCommands(program: Command): void {
  const session = program.command("session").description("sign writers out");
  describeCommand(
    session.command("revoke").argument("<slug>"),
    "sign a writer out everywhere",
    "npm run admin -- session revoke ada-lovelace",
  ).action(async (slug: string, options: JsonOption) => {
    await forWriter(slug, async ({ store }, { id, name }) => {
      const ended = await endSessions(store, OPERATOR, id);
      const count = ended === 1 ? "1 session" : `${ended} sessions`;
      print(options, { ok: true, slug, ended }, `Ended ${count} of ${name}.`);
    });
  });
}

interface AddOptions extends JsonOption {
  name: string;
  email: string;
  slug?: string;
  editor?: boolean;
  create?: boolean;
}

/** A slug that was asked for is taken or refused, never changed: it stands in every address for ever. */
async function slugFor(store: Store, { slug, name }: AddOptions): Promise<string> {
  if (slug === undefined) return slugOf(name, store.chance(4).toString("hex"));
  if (isReserved(slug) || (await findWriter(store.read, "slug", slug))) {
    throw new Error(`The slug ${slug} is taken. Choose another.`);
  }
  return slug;
}

async function forWriter(
  slug: string,
  work: (context: Context, writer: Writer) => Promise<void>,
): Promise<void> {
  await withStore(async (context) => work(context, await requireWriter(context.store, slug)));
}

async function printLink(
  { store, configuration }: Context,
  options: JsonOption,
  writer: Writer,
  purpose: "invitation" | "password",
  before = "",
): Promise<void> {
  if (!writer.email) {
    throw new Error(
      `${writer.name} has no email to sign in with. Give one: npm run admin -- writer invite ${writer.slug} --email …`,
    );
  }
  const { token, expiresAt } = await createPasswordLink(store, OPERATOR, {
    writerId: writer.id,
    purpose,
  });
  const link = createUrls(configuration.baseUrl).setPassword(token);
  if (!isSet("BASE_URL")) {
    console.error(
      `BASE_URL is not set, so the link leads to ${configuration.baseUrl}, which is this machine alone. Set BASE_URL to the service's public address, in the environment or in ${ENV_FILE}.`,
    );
  }
  const { id, slug, name, email } = writer;
  print(
    options,
    { ok: true, id, slug, name, email, link, expires_at: expiresAt },
    `${before}Send them this link. It works once, until ${expiresAt.slice(0, 16).replace("T", " ")} UTC:\n\n  ${link}\n`,
  );
}

async function confirm(store: Store, slug: string, name: string): Promise<void> {
  const found = (await listWriters(store.read)).find((writer) => writer.slug === slug);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const typed = await Promise.race([
      terminal.question(
        `This removes ${name} and ${found?.pieces ?? 0} pieces for good. Type ${slug} to go on: `,
      ),
      new Promise<string>((resolve) => terminal.once("close", () => resolve(""))),
    ]);
    if (typed.trim() !== slug) throw new Error("Nothing was removed.");
  } finally {
    terminal.close();
  }
}

function verifiedMarks(writer: Writer): string[] {
  return [
    ...(writer.identityVerifiedAt ? ["identity"] : []),
    ...(writer.websiteVerifiedAt ? ["website"] : []),
  ];
}

function nameOf(value: string): string {
  return argument(ProfileBody.shape.name, value);
}

function noteOf(value: string): string {
  return argument(longText({ max: NOTE_MAX }), value);
}

function emailOf(value: string): string {
  return argument(emailAddress(), value);
}

function slugArgument(value: string): string {
  const isFine = value !== "" && slugOf(value, "") === value;
  return argument(
    z
      .string()
      .refine(() => isFine, "must consist of lower-case letters, digits and single hyphens"),
    value,
  );
}

function accessOf(value: string): Writer["access"] {
  return argument(z.enum(["writer", "editor"], "must be writer or editor"), value);
}
