import type { Command } from "commander";
import { z } from "zod";
import { emailAddress } from "../../api/contract/fields.ts";
import { ProfileBody } from "../../api/contract/profile.ts";
import type { Writer } from "../../api/contract/records.ts";
import { slugOf } from "../../api/render/slug.ts";
import { createUrls } from "../../api/render/urls.ts";
import { OPERATOR } from "../../api/store/audit.ts";
import { setEmail } from "../../api/store/credentials.ts";
import { createPasswordLink } from "../../api/store/links.ts";
import type { Store } from "../../api/store/open.ts";
import { addWriter, findWriter, isReserved } from "../../api/store/writers.ts";
import { argument, describeCommand, type JsonOption, print } from "../command-line.ts";
import { ENV_FILE, isSet } from "../environment.ts";
import { type Context, withStore } from "../with-store.ts";
import { forWriter } from "./for-writer.ts";

/** How people come in: a new writer, and one-time links. */
export function addInvitationCommands(writer: Command): void {
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
