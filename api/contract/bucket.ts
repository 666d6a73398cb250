/** An object store that gets a copy of the public files. */
export interface BucketSettings {
  name: string;
  /** Before each key: empty, or ending with a slash. */
  prefix: string;
  /** The address of the object store, without a slash at its end. */
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string | null;
}

export const DEFAULT_REGION = "us-east-1";

/**
 * The bucket of PUBLISH_TO, or of another variable. The AWS variables may be there for other programs, so they are looked at only if it is set. No
 * sentence repeats a key or a secret.
 */
export function readBucketSettings(
  given: Readonly<Record<string, string>>,
  variable: "PUBLISH_TO" | "BACKUP_TO" = "PUBLISH_TO",
): { settings: BucketSettings | null } | { faults: string[] } {
  const target = given[variable];
  if (target === undefined) return { settings: null };
  const faults: string[] = [];
  const match = TARGET.exec(target);
  if (!match) {
    faults.push(
      `${variable}=${JSON.stringify(target)}: must be s3://bucket or s3://bucket/prefix. ${TARGET_RULE}`,
    );
  }
  const region = given["AWS_REGION"] ?? DEFAULT_REGION;
  if (!/^[a-z0-9-]{1,64}$/.test(region)) {
    faults.push(
      `AWS_REGION=${JSON.stringify(region)}: must be the name of a region, such as eu-central-1 or auto.`,
    );
  }
  const named = ["AWS_ENDPOINT_URL_S3", "AWS_ENDPOINT_URL"].find((name) => given[name]);
  const endpoint = named ? endpointOf(given[named] ?? "") : `https://s3.${region}.amazonaws.com`;
  if (named && endpoint === null) {
    faults.push(
      `${named}=${JSON.stringify(given[named])}: must be an http or https address without user, query or fragment.`,
    );
  }
  const { AWS_ACCESS_KEY_ID: accessKeyId = "", AWS_SECRET_ACCESS_KEY: secretAccessKey = "" } =
    given;
  if (!accessKeyId || !secretAccessKey) {
    faults.push(
      `${variable} needs a key for the bucket: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`,
    );
  }
  const [, name = "", folder = ""] = match ?? [];
  if (faults.length || endpoint === null) return { faults };
  return {
    settings: {
      name,
      prefix: folder ? `${folder.slice(1)}/` : "",
      endpoint,
      region,
      accessKeyId,
      secretAccessKey,
      sessionToken: given["AWS_SESSION_TOKEN"] ?? null,
    },
  };
}

/** Names of buckets as Amazon allows them. Each part of a prefix begins with a letter or digit, as in addresses of ours. */
const TARGET_RULE =
  "The name of a bucket has 3 to 63 lower-case letters, digits, dots and hyphens, and begins and ends with a letter or digit. Each part of a prefix begins with a letter or digit, and has letters, digits, dots, hyphens and underscores.";
const TARGET = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[A-Za-z0-9][\w.-]*)*)\/?$/;

function endpointOf(address: string): string | null {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  if (url.username || url.password || url.search || url.hash) return null;
  return url.href.replace(/\/+$/, "");
}

/** The bucket and its prefix, as in PUBLISH_TO. */
export function nameOf({ name, prefix }: Pick<BucketSettings, "name" | "prefix">): string {
  return `s3://${name}/${prefix}`.replace(/\/$/, "");
}

/** The id of a bucket as a follower of the log of changes, from its name. */
export function bucketId(name: string): string {
  return name.replace(/^s3:\/\//, "bucket:");
}

/** Where the public files are. */
export interface Places {
  /** The places that the site's address leads to. */
  publicAt: "nodes" | "bucket" | "both";
  /** The follower that the bucket is, or null if there is none. */
  bucket: string | null;
}

export function placesIn({
  bucket,
  publicAt,
}: {
  bucket: BucketSettings | null;
  publicAt: Places["publicAt"];
}): Places {
  return { publicAt, bucket: bucket && bucketId(nameOf(bucket)) };
}
