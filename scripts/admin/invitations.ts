import type { Command } from "commander";
import { z } from "zod";
import { emailAddress } from "../../api/contract/fields.ts";
import { ProfileBody } from "../../api/contract/people/profile.ts";
import type { Writer } from "../../api/contract/records.ts";
import { slugOf } from "../../api/render/slug.ts";
import { createUrls } from "../../api/render/urls.ts";
import { OPERATOR } from "../../api/store/log/audit.ts";
import { setEmail } from "../../api/store/people/credentials.ts";
import { createPasswordLink } from "../../api/store/people/links.ts";
import { inviteByMail } from "../../api/store/people/mails.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { addWriter, findWriter, isReserved } from "../../api/store/people/writers.ts";
import { argument, describeCommand, type JsonOption, print } from "../command/command-line.ts";
import { ENV_FILE, isSet } from "../command/environment.ts";
import { forWriter, SLUG, type Context, withStore } from "../command/with-store.ts";

export function addInvitationCommands(writer: Command): void {
  describeCommand(
    writer.command("add"),
    "add a writer, and print a one-time link to set their password",
    'npm run admin -- writer add --name "Ada Lovelace" --email ada@example.org',
  )
    .requiredOption("--name <name>", "the name that readers see", nameOf)
    .requiredOption("--email <email>", "the email they sign in with", emailOf)
    .option(
      "--slug <slug>",
      "their part of every address (default: made from the name)",
      slugArgument,
    )
    .option("--editor", "make them an editor, who also reviews pieces and verifies writers")
    .option("--create", "create the database if there is none")
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
    writer.command("invite").argument("<slug>", SLUG),
    "invite a writer: by mail where SMTP_URL is set, otherwise print a one-time link, valid for 7 days (24 hours for writers who have a password); older links stop working",
    "npm run admin -- writer invite ada-lovelace",
  )
    .option("--email <email>", "the email they sign in with, if they have none yet", emailOf)
    .option("--link", "print the link, and send no mail")
    .action(async (slug: string, options: InviteOptions) => {
      await forWriter(slug, async (context, found) => {
        const { email } = options;
        if (email) await setEmail(context.store, OPERATOR, { writerId: found.id, email });
        const invited = { ...found, email: email ?? found.email };
        if (context.store.sendsMail && invited.email && !options.link) {
          return sendInvitation(context, options, { ...invited, email: invited.email });
        }
        await printLink(context, options, invited, "invitation");
      });
    });

  describeCommand(
    writer.command("password-link").argument("<slug>", SLUG),
    "print a one-time link to set a new password, valid for 24 hours; older links stop working",
    "npm run admin -- writer password-link ada-lovelace",
  ).action(async (slug: string, options: JsonOption) => {
    await forWriter(slug, (context, found) => printLink(context, options, found, "password"));
  });
}

interface InviteOptions extends JsonOption {
  email?: string;
  link?: boolean;
}

/** The running service sends it, and makes the link for it then. */
async function sendInvitation(
  { store }: Context,
  options: JsonOption,
  { id, slug, name, email }: Writer & { email: string },
): Promise<void> {
  await inviteByMail(store, OPERATOR, id);
  print(
    options,
    { ok: true, id, slug, name, email, mail: "queued" },
    `A mail with an invitation to ${email} waits to be sent. The service sends it within a minute if it runs; older links then stop working. To print a link instead, add --link.`,
  );
}

interface AddOptions extends JsonOption {
  name: string;
  email: string;
  slug?: string;
  editor?: boolean;
  create?: boolean;
}

/** A requested slug is used or refused, never changed: it is part of every address for ever. */
async function slugFor(store: Store, { slug, name }: AddOptions): Promise<string> {
  if (slug === undefined) return slugOf(name, store.random(4).toString("hex"));
  if (isReserved(slug) || (await findWriter(store.read, "slug", slug))) {
    throw new Error(`The slug ${slug} is taken. Choose another.`);
  }
  return slug;
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
      `${writer.name} has no email to sign in with. To set one: npm run admin -- writer invite ${writer.slug} --email …`,
    );
  }
  const { token, expiresAt } = await createPasswordLink(store, OPERATOR, {
    writerId: writer.id,
    purpose,
  });
  const link = createUrls(configuration.baseUrl).setPassword(token);
  if (!isSet("BASE_URL")) {
    console.error(
      `BASE_URL is not set, so the link leads to ${configuration.baseUrl}, which works only on this machine. Set BASE_URL to the service's public address, in the environment or in ${ENV_FILE}.`,
    );
  }
  const { id, slug, name, email } = writer;
  print(
    options,
    { ok: true, id, slug, name, email, link, expires_at: expiresAt },
    `${before}Send them this link. It works once, until ${expiresAt.slice(0, 16).replace("T", " ")} UTC:\n\n  ${link}\n`,
  );
}

function nameOf(value: string): string {
  return argument(ProfileBody.shape.name, value);
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
