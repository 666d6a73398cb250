import { z } from "zod";
import { type BucketSettings, readBucketSettings } from "../bucket.ts";

const UNITS = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
const EVERY = /^([1-9]\d{0,3})([mhd])$/;
/** A backup reads the whole database. */
const SHORTEST_MS = 5 * UNITS.m;

function durationOf(text: string): number {
  const [, number = "", unit = "d"] = EVERY.exec(text) ?? [];
  return Number(number) * UNITS[unit as keyof typeof UNITS];
}

/** The variables of the environment about backups. */
export const BACKUP_ENVIRONMENT = {
  BACKUP_TO: z
    .string()
    .optional()
    .describe(
      "A folder, or a bucket such as s3://bucket/prefix, that gets a backup of the database regularly. It must not be public. With PostgreSQL, the folder that your own backups are in: their age is watched.",
    ),
  BACKUP_EVERY: z
    .string()
    .regex(EVERY, { error: "must be a time such as 30m, 6h or 1d", abort: true })
    .refine((text) => durationOf(text) >= SHORTEST_MS, "must be 5m or longer")
    .default("1d")
    .describe("How often a backup is made: 30m, 6h or 1d."),
  BACKUP_KEEP: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, "must be a whole number from 1 to 9999")
    .transform(Number)
    .default(14)
    .describe("How many backups are kept. Older ones are removed after a new one was made."),
};

export type BackupSettings = { folder: string } | { bucket: BucketSettings };

export interface BackupPlan {
  to: BackupSettings;
  everyMs: number;
  keep: number;
}

/** The plan of the backups; null if none are made. */
export function readBackupPlan(
  given: Readonly<Record<string, string>>,
  values: { BACKUP_EVERY: string; BACKUP_KEEP: number },
): { plan: BackupPlan | null } | { faults: string[] } {
  const to = given["BACKUP_TO"];
  if (to === undefined) return { plan: null };
  const rest = { everyMs: durationOf(values.BACKUP_EVERY), keep: values.BACKUP_KEEP };
  if (!to.startsWith("s3:")) return { plan: { to: { folder: to }, ...rest } };
  if (given["DATABASE_URL"] !== undefined) {
    return {
      faults: [
        `BACKUP_TO=${JSON.stringify(to)}: must be a folder with PostgreSQL: the one that your own backups are in.`,
      ],
    };
  }
  const bucket = readBucketSettings(given, "BACKUP_TO");
  if ("faults" in bucket) return bucket;
  const published = /^s3:\/\/([^/]+)/.exec(given["PUBLISH_TO"] ?? "")?.[1];
  if (!bucket.settings || bucket.settings.name === published) {
    return {
      faults: [
        `BACKUP_TO=${JSON.stringify(to)}: must be another bucket than that of PUBLISH_TO, which is public.`,
      ],
    };
  }
  return { plan: { to: { bucket: bucket.settings }, ...rest } };
}
