import { z } from "zod";
import { DEFAULT_REGION, readBucketSettings } from "./bucket.ts";
import { SITE_NAME_MAX } from "./limits.ts";
import { WITNESS_ENVIRONMENT } from "./ledger/witness-settings.ts";
import { BACKUP_ENVIRONMENT, readBackupPlan } from "./operating/backups.ts";
import { OPERATING_ENVIRONMENT, operatingOf } from "./operating/settings.ts";
import { MAIL_ENVIRONMENT, mailOf } from "./mailing/mail-settings.ts";
import { DEFAULT_QUOTAS, type Quotas } from "./quotas.ts";
import { lineText } from "./text.ts";

function quota(byDefault: number) {
  return z
    .string()
    .regex(/^[1-9]\d{0,8}$/, "must be a whole number from 1 to 999999999")
    .transform(Number)
    .default(byDefault);
}

const PORT_ALLOWED = "must be a port number from 1 to 65535";

function onOrOff() {
  return z.enum(["on", "off"], "must be on or off").default("on");
}

const SIZE = /^([1-9]\d{0,5}) ?([kMG])(i?)B$/;

function bytesOf(size: string): number {
  const [, number = "", prefix = "", binary] = SIZE.exec(size) ?? [];
  return Number(number) * (binary ? 1_024 : 1_000) ** " kMG".indexOf(prefix);
}

/** Each variable of the environment, its default, and what it does. The table of /docs/configuration is made from this. */
const Environment = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, PORT_ALLOWED)
    .transform(Number)
    .refine((port) => port >= 1 && port <= 65_535, PORT_ALLOWED)
    .default(3000)
    .describe("The port to listen on."),
  HOST: z
    .string()
    .default("127.0.0.1")
    .describe("The address to listen on; 0.0.0.0 for every interface."),
  BASE_URL: z
    .url({ protocol: /^https?$/, error: "must be an http or https address", abort: true })
    .refine((url) => {
      const { pathname, search, hash, username, password } = new URL(url);
      return pathname === "/" && !(search || hash || username || password);
    }, "must be a scheme and a host only, such as https://galley.example")
    .transform((url) => new URL(url).origin)
    .optional()
    .describe("The public address of the service. Defaults to http://localhost:PORT."),
  DATA_DIR: z
    .string()
    .default("./data")
    .describe("The folder that holds the database and the static tree."),
  DATABASE_URL: z
    .url({ protocol: /^postgres(?:ql)?$/, error: "must be a postgres:// address" })
    .optional()
    .describe(
      "The address of a PostgreSQL database, such as postgres://user:password@host/galley. Unset, the database is a SQLite file in DATA_DIR.",
    ),
  SITE_NAME: lineText({ max: SITE_NAME_MAX })
    .default("Galley")
    .describe("The name of the site until an editor gives it another, at /desk/site."),
  REVIEW: z
    .enum(["off", "required"], "must be off or required")
    .default("off")
    .describe(
      "off or required. If required, an editor must accept a piece, and each update of it, before it is published. Profiles, shop listings and the site's own pages are not reviewed.",
    ),
  PUBLISH_PROOF: z
    .enum(["off", "passkey"], "must be off or passkey")
    .default("off")
    .describe(
      "off or passkey. If passkey, each piece that a person publishes, schedules or accepts must be signed with a passkey of theirs. Imports and the operator's commands are not signed, and receipts say so.",
    ),
  TRUST_PROXY: z
    .string()
    .transform((list) => list.split(",").map((entry) => entry.trim()))
    .refine(
      (list) => list.every(isCidr),
      "must be a comma-separated list of CIDR ranges such as 10.0.0.0/8",
    )
    .default([])
    .describe(
      "The CIDR ranges of the proxies whose X-Forwarded-For header is trusted, comma-separated.",
    ),
  RATE_LIMIT: onOrOff().describe(
    "on or off: whether the service limits how often a client may call.",
  ),
  QUOTA_DRAFTS: quota(DEFAULT_QUOTAS.drafts).describe(
    "How many unpublished pieces a writer may have.",
  ),
  QUOTA_KEY_DRAFTS: quota(DEFAULT_QUOTAS.keyDrafts).describe(
    "How many unpublished pieces may come through one API key.",
  ),
  QUOTA_TEXT_MB: quota(DEFAULT_QUOTAS.textMegabytes).describe(
    "How many megabytes a writer's pieces may take, all revisions included. Keys can use nine tenths of it.",
  ),
  QUOTA_KEY_TEXT_MB: quota(DEFAULT_QUOTAS.keyTextMegabytes).describe(
    "How many megabytes the unpublished drafts may take that one API key has written in, all revisions and deleted drafts included.",
  ),
  PICTURE_QUOTA: z
    .string()
    .regex(SIZE, "must be a size such as 500 MB or 2 GiB")
    .transform(bytesOf)
    .default(DEFAULT_QUOTAS.pictureBytes)
    .describe(
      "How much room a writer's pictures may take, all encodings included: 1 GiB by default.",
    ),
  SHARE_CARDS: onOrOff().describe(
    "on or off: whether the service draws the pictures that others show beside a link. Drawing one takes a tenth of a second of one processor.",
  ),
  HOTLINKED_PICTURES: onOrOff().describe(
    "on or off: whether texts show pictures that are on other hosts, which can change after an editor accepted them. If off, readers get a link with the description instead. Public texts are rendered again.",
  ),
  LINK_CARDS: onOrOff().describe(
    "on or off: whether the service asks YouTube, Vimeo, Mastodon servers, Bluesky and GitHub, once for each address, for the title, author and picture of what writers show from there. If off, cards have the address alone.",
  ),
  OAUTH_REGISTRATION: onOrOff().describe(
    "on or off: whether a program without a metadata document may register itself, so that it can ask writers to sign it in (RFC 7591). Nobody knows who made such a program, and writers are told so. If off, such programs cannot ask; those that a writer has allowed stay connected.",
  ),
  QUOTA_KEYS: quota(DEFAULT_QUOTAS.keys).describe("How many working API keys a writer may have."),
  QUOTA_PRODUCTS: quota(DEFAULT_QUOTAS.products).describe(
    "How many listings a writer may have in the shop.",
  ),
  WEBHOOK_ALLOW_PRIVATE: z
    .enum(["0", "1"], "must be 0 or 1")
    .default("0")
    .describe(
      "1 lets webhooks, website checks, avatars and the sign-in of programs reach private addresses; for development and tests.",
    ),
  AFTER_BUILD: z
    .string()
    .optional()
    .describe(
      "A command to run after each build. It gets the changed and removed paths as JSON on its standard input.",
    ),
  WEBSUB_HUB: z
    .url({ protocol: /^https?$/, error: "must be an http or https address" })
    .optional()
    .describe(
      "The address of a WebSub hub. Feeds name it, and it is told when they change, so that readers hear of new pieces at once.",
    ),
  ...MAIL_ENVIRONMENT,
  PUBLISH_TO: z
    .string()
    .optional()
    .describe(
      "A bucket that gets a copy of the public files, such as s3://bucket or s3://bucket/prefix.",
    ),
  PUBLIC_AT: z
    .enum(["nodes", "bucket"], "must be nodes or bucket")
    .optional()
    .describe(
      "Where the site's address leads to: nodes or bucket. A piece counts as live, and its webhook is sent, when it is there. Unset, it is the nodes, and the bucket too where PUBLISH_TO is set.",
    ),
  AWS_ENDPOINT_URL_S3: z
    .string()
    .optional()
    .describe(
      "The address of the object store, if it is not Amazon's. It takes precedence over AWS_ENDPOINT_URL.",
    ),
  AWS_ENDPOINT_URL: z
    .string()
    .optional()
    .describe("The same, where one address serves every AWS-compatible service."),
  AWS_REGION: z
    .string()
    .default(DEFAULT_REGION)
    .describe("The region of the bucket. Some object stores want auto."),
  AWS_ACCESS_KEY_ID: z
    .string()
    .optional()
    .describe("The key that may list, read, write and delete in the bucket."),
  AWS_SECRET_ACCESS_KEY: z.string().optional().describe("The secret of that key."),
  AWS_SESSION_TOKEN: z
    .string()
    .optional()
    .describe("The session token, if the key is a temporary one."),
  ...OPERATING_ENVIRONMENT,
  ...BACKUP_ENVIRONMENT,
  LOG_KEY: z
    .string()
    .regex(/^[A-Za-z0-9+/]{43}=$/, "must be 32 random bytes in base64")
    .optional()
    .describe(
      "The private key of the site's log of public acts, as openssl rand -base64 32 makes it. Unset, the service makes one at its first start and keeps it in DATA_DIR/log.key. Several nodes need the same.",
    ),
  ...WITNESS_ENVIRONMENT,
  LOG_LEVEL: z
    .enum(["debug", "info", "warn", "error"], "must be debug, info, warn or error")
    .default("info")
    .describe("How much is logged: debug, info, warn or error."),
});

export const ENVIRONMENT = Environment.shape;

export type Configuration = ReturnType<typeof parseConfiguration>;

export class ConfigurationError extends Error {
  override name = "ConfigurationError";
}

/** Throws a sentence for each bad value: the variable, its value and what is allowed. An empty value counts as unset. */
export function parseConfiguration(environment: NodeJS.ProcessEnv) {
  const given = Object.fromEntries(
    Object.keys(ENVIRONMENT).flatMap((name) =>
      environment[name]?.trim() ? [[name, environment[name].trim()]] : [],
    ),
  );
  const parsed = Environment.safeParse(given);
  const bucket = readBucketSettings(given);
  const isBucketMissing = given["PUBLIC_AT"] === "bucket" && given["PUBLISH_TO"] === undefined;
  if (!parsed.success || "faults" in bucket || isBucketMissing) {
    const sentences = [
      ...(parsed.error?.issues ?? []).map(({ path, message }) => {
        const name = String(path[0]);
        return `${name}${isSecret(name) ? "" : `=${JSON.stringify(given[name])}`}: ${message}.`;
      }),
      ...("faults" in bucket ? bucket.faults : []),
      ...(isBucketMissing ? ["PUBLIC_AT=bucket: needs a bucket. Set PUBLISH_TO."] : []),
    ];
    throw new ConfigurationError(sentences.join(" "));
  }
  const values = parsed.data;
  const backups = readBackupPlan(given, values);
  if ("faults" in backups) throw new ConfigurationError(backups.faults.join(" "));
  return {
    port: values.PORT,
    host: values.HOST,
    baseUrl: values.BASE_URL ?? `http://localhost:${values.PORT}`,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL ?? null,
    siteName: values.SITE_NAME,
    review: values.REVIEW,
    publishProof: values.PUBLISH_PROOF,
    trustProxy: values.TRUST_PROXY,
    rateLimit: values.RATE_LIMIT === "on",
    shareCards: values.SHARE_CARDS === "on",
    /** Whether other sites are asked about what texts show from there. */
    linkCards: values.LINK_CARDS === "on",
    /** Whether texts show pictures of other hosts. */
    hotlinks: values.HOTLINKED_PICTURES === "on",
    /** Whether programs may register themselves. */
    oauthRegistration: values.OAUTH_REGISTRATION === "on",
    quotas: {
      drafts: values.QUOTA_DRAFTS,
      keyDrafts: values.QUOTA_KEY_DRAFTS,
      textMegabytes: values.QUOTA_TEXT_MB,
      keyTextMegabytes: values.QUOTA_KEY_TEXT_MB,
      pictureBytes: values.PICTURE_QUOTA,
      keys: values.QUOTA_KEYS,
      products: values.QUOTA_PRODUCTS,
    } satisfies Quotas,
    webhookAllowPrivate: values.WEBHOOK_ALLOW_PRIVATE === "1",
    afterBuild: values.AFTER_BUILD ?? null,
    hub: values.WEBSUB_HUB ?? null,
    mail: mailOf(values),
    bucket: bucket.settings,
    /** The places that the site's address leads to. */
    publicAt: values.PUBLIC_AT ?? (bucket.settings ? ("both" as const) : ("nodes" as const)),
    ...operatingOf(values),
    backups: backups.plan,
    logKey: values.LOG_KEY ?? null,
    /** The witnesses that are asked to cosign the log of public acts. */
    logWitnesses: values.LOG_WITNESS,
    /** The logs of other sites that this site cosigns. */
    witnessFor: values.LOG_WITNESS_FOR,
    logLevel: values.LOG_LEVEL,
  };
}

/** It may hold a password, and the sentence goes into logs. */
export function isSecret(name: string): boolean {
  return /_(?:TOKEN|SECRET|SECRET_ACCESS_KEY)$|^LOG_KEY$|^(?:DATABASE|SMTP)_URL$/.test(name);
}

function isCidr(text: string): boolean {
  return z.union([z.cidrv4(), z.cidrv6(), z.ipv4(), z.ipv6()]).safeParse(text).success;
}
