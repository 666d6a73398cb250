import { randomUUID } from "node:crypto";
import { resolveTxt } from "node:dns/promises";
import { accessSync, constants, existsSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { BucketSettings } from "../../api/contract/bucket.ts";
import type { Configuration } from "../../api/contract/configuration.ts";
import { createSmtp, trySmtp } from "../../api/mail/smtp.ts";
import { createBucketClient } from "../../build/bucket/client.ts";
import { BucketError, connectBucket } from "../../build/bucket/request.ts";
import { fault, type Finding, type Findings, messageOf, ok, warning } from "./finding.ts";
import { isLocal } from "./settings.ts";

/** Signs in at the mail server. With an address, a message goes there. */
export async function checkMail(
  { mail, baseUrl }: Configuration,
  to: string | undefined,
): Promise<Findings> {
  const name = "mail";
  if (!mail) {
    return [
      to === undefined
        ? ok(name, "SMTP_URL is not set, so no mail is sent, and readers cannot follow by e-mail.")
        : fault(name, "SMTP_URL is not set, so no mail can be sent.", "Set SMTP_URL."),
    ];
  }
  try {
    if (to === undefined) await trySmtp(mail);
    else {
      await createSmtp(mail)({
        to,
        subject: `A test from ${new URL(baseUrl).host}`,
        text: `The mail server of ${baseUrl} takes mails from ${mail.from}.\n`,
      });
    }
  } catch (error) {
    return [
      fault(
        name,
        `The mail server refused: ${messageOf(error)}`,
        "Check SMTP_URL and MAIL_FROM. smtps:// is for port 465, smtp:// for 587 and 25.",
      ),
    ];
  }
  const done =
    to === undefined
      ? ok(name, "The mail server takes the sign-in. To send a test message: --mail ADDRESS")
      : ok(
          name,
          `The mail server took a message to ${to}. Look whether it arrived, and not as spam.`,
        );
  return [done, ...(await checkSender(mail.from))];
}

/** Large providers refuse mails of domains that do not say who may send for them. */
async function checkSender(from: string): Promise<Finding[]> {
  const [, domain = ""] = from.split("@");
  const missing = [
    { record: "SPF", at: domain, begin: "v=spf1" },
    { record: "DMARC", at: `_dmarc.${domain}`, begin: "v=dmarc1" },
  ].map(async ({ record, at, begin }) => {
    const texts = await resolveTxt(at).catch(() => []);
    const isThere = texts.some((parts) => parts.join("").toLowerCase().startsWith(begin));
    if (isThere) return [];
    const said = `The domain ${domain} of MAIL_FROM has no ${record} record (TXT at ${at}).`;
    return [warning("mail", said, "Your mail provider says what to put there.")];
  });
  return (await Promise.all(missing)).flat();
}

export async function checkBucket({ bucket }: Pick<Configuration, "bucket">): Promise<Findings> {
  return bucket ? [await tryBucket("bucket", bucket)] : [];
}

/** Whether backups can be written to where they go. */
export async function checkBackupPlace(configuration: Configuration): Promise<Findings> {
  const name = "backups";
  const { backups, baseUrl, databaseUrl, dataDir } = configuration;
  if (!backups) {
    if (isLocal(baseUrl) || databaseUrl !== null) return [];
    const next = "Set BACKUP_TO to a folder on another disk, or to a bucket that is not public.";
    return [warning(name, "The service makes no backups.", next)];
  }
  if ("bucket" in backups.to) return [await tryBucket(name, backups.to.bucket)];
  const folder = resolve(backups.to.folder);
  // The service makes the folder if it is missing.
  let there = folder;
  while (!existsSync(there)) there = dirname(there);
  try {
    accessSync(there, databaseUrl === null ? constants.W_OK | constants.X_OK : constants.R_OK);
  } catch (error) {
    const said = `BACKUP_TO=${folder} cannot be ${databaseUrl === null ? "written" : "read"}: ${messageOf(error)}`;
    return [fault(name, said, "Create it for the user who runs the service.")];
  }
  if (existsSync(dataDir) && statSync(there).dev === statSync(dataDir).dev) {
    const said = `BACKUP_TO=${folder} is on the disk of DATA_DIR: a broken disk takes both.`;
    return [warning(name, said, "Set BACKUP_TO to a folder on another disk, or to a bucket.")];
  }
  return [ok(name, `Backups go to ${folder}, on another disk than DATA_DIR.`)];
}

/** Lists, writes, reads and removes a file, as the service does. */
async function tryBucket(name: string, bucket: BucketSettings): Promise<Finding> {
  const connection = connectBucket(bucket);
  const client = createBucketClient(bucket, connection);
  const probe = `.galley-doctor-${randomUUID()}`;
  let step = "list files";
  let isThere = false;
  try {
    await client.list().next();
    step = "write a file";
    // Also a write without an answer may have been done.
    isThere = true;
    await client.put(probe, Buffer.from("A test of galley doctor.\n"));
    step = "read a file";
    if (!(await client.get(probe))) throw new Error("The file that was written is not there.");
    step = "remove a file";
    await client.remove(probe);
    isThere = false;
    return ok(name, `In ${client.name}, files can be listed, written, read and removed.`);
  } catch (error) {
    return bucketFault(name, error, { bucket: client.name, step });
  } finally {
    if (isThere) await client.remove(probe).catch(() => {});
    await connection.close();
  }
}

function bucketFault(
  name: string,
  error: unknown,
  { bucket, step }: { bucket: string; step: string },
): Finding {
  const isRefused = error instanceof BucketError && [401, 403].includes(error.status ?? 0);
  return isRefused
    ? fault(
        name,
        `In ${bucket}, the key may not ${step}: ${messageOf(error)}`,
        "Allow the key to list the bucket, and to read, write and delete files under the prefix.",
      )
    : fault(
        name,
        `In ${bucket}, it failed to ${step}: ${messageOf(error)}`,
        "Check the name of the bucket, AWS_ENDPOINT_URL_S3 and AWS_REGION, and whether this machine can reach it.",
      );
}
