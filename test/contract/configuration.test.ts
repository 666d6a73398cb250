import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  ConfigurationError,
  ENVIRONMENT,
  parseConfiguration,
} from "../../api/contract/configuration.ts";
import { DEFAULT_QUOTAS } from "../../api/contract/quotas.ts";
import { typeset } from "../../api/render/text/typeset.ts";
import { renderDocs } from "../../build/targets/docs-html.ts";

describe("the configuration", () => {
  it("has a default for everything", () => {
    expect(parseConfiguration({})).toEqual({
      port: 3000,
      host: "127.0.0.1",
      baseUrl: "http://localhost:3000",
      dataDir: "./data",
      databaseUrl: null,
      siteName: "Galley",
      review: "off",
      publishProof: "off",
      trustProxy: [],
      rateLimit: true,
      shareCards: true,
      linkCards: true,
      hotlinks: true,
      oauthRegistration: true,
      quotas: DEFAULT_QUOTAS,
      webhookAllowPrivate: false,
      afterBuild: null,
      hub: null,
      mail: null,
      bucket: null,
      publicAt: "nodes",
      healthToken: null,
      logKey: null,
      logWitnesses: [],
      witnessFor: [],
      metricsToken: null,
      logAddress: "prefix",
      backups: null,
      logLevel: "info",
    });
  });

  it("reads each variable", () => {
    expect(
      parseConfiguration({
        PORT: "8080",
        HOST: "0.0.0.0",
        BASE_URL: "https://News.Example/",
        DATA_DIR: "/srv/galley",
        DATABASE_URL: "postgres://galley:pass@db.example/galley",
        SITE_NAME: " The News ",
        REVIEW: "required",
        PUBLISH_PROOF: "passkey",
        TRUST_PROXY: "10.0.0.0/8, ::1",
        RATE_LIMIT: "off",
        SHARE_CARDS: "off",
        LINK_CARDS: "off",
        HOTLINKED_PICTURES: "off",
        OAUTH_REGISTRATION: "off",
        QUOTA_DRAFTS: "1",
        QUOTA_KEY_DRAFTS: "2",
        QUOTA_TEXT_MB: "3",
        QUOTA_KEY_TEXT_MB: "4",
        PICTURE_QUOTA: "500 MB",
        QUOTA_KEYS: "5",
        QUOTA_PRODUCTS: "6",
        WEBHOOK_ALLOW_PRIVATE: "1",
        AFTER_BUILD: "./purge",
        WEBSUB_HUB: "https://hub.example/",
        SMTP_URL: "smtps://news:pass@mail.example",
        MAIL_FROM: "desk@news.example",
        MAIL_PER_MINUTE: "60",
        MAIL_BOUNCE: "bounces@news.example",
        MAIL_BOUNCE_SECRET: "a-secret-of-the-provider",
        PUBLISH_TO: "s3://news.example/the/site/",
        PUBLIC_AT: "bucket",
        AWS_ENDPOINT_URL_S3: "https://store.example:9000/",
        AWS_ENDPOINT_URL: "https://ignored.example",
        AWS_REGION: "auto",
        AWS_ACCESS_KEY_ID: "key",
        AWS_SECRET_ACCESS_KEY: "secret",
        AWS_SESSION_TOKEN: "token",
        HEALTH_TOKEN: "a-token-of-the-operator",
        LOG_KEY: "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=",
        LOG_WITNESS:
          "w.example/log/witness+1a2b3c4d+AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA https://w.example/log/witness/",
        LOG_WITNESS_FOR: "galley.example/log+1a2b3c4d+AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
        METRICS_TOKEN: "a-token-of-the-collector",
        LOG_ADDRESS: "full",
        BACKUP_TO: "/mnt/backups",
        BACKUP_EVERY: "6h",
        BACKUP_KEEP: "28",
        LOG_LEVEL: "warn",
      }),
    ).toEqual({
      port: 8080,
      host: "0.0.0.0",
      baseUrl: "https://news.example",
      dataDir: "/srv/galley",
      databaseUrl: "postgres://galley:pass@db.example/galley",
      siteName: "The News",
      review: "required",
      publishProof: "passkey",
      trustProxy: ["10.0.0.0/8", "::1"],
      rateLimit: false,
      shareCards: false,
      linkCards: false,
      hotlinks: false,
      oauthRegistration: false,
      quotas: {
        drafts: 1,
        keyDrafts: 2,
        textMegabytes: 3,
        keyTextMegabytes: 4,
        pictureBytes: 500_000_000,
        keys: 5,
        products: 6,
      },
      webhookAllowPrivate: true,
      afterBuild: "./purge",
      hub: "https://hub.example/",
      mail: {
        url: "smtps://news:pass@mail.example",
        from: "desk@news.example",
        perMinute: 60,
        bounce: "bounces@news.example",
        bounceSecret: "a-secret-of-the-provider",
      },
      bucket: {
        name: "news.example",
        prefix: "the/site/",
        endpoint: "https://store.example:9000",
        region: "auto",
        accessKeyId: "key",
        secretAccessKey: "secret",
        sessionToken: "token",
      },
      publicAt: "bucket",
      healthToken: "a-token-of-the-operator",
      logKey: "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=",
      logWitnesses: [
        {
          vkey: "w.example/log/witness+1a2b3c4d+AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
          url: "https://w.example/log/witness",
        },
      ],
      witnessFor: ["galley.example/log+1a2b3c4d+AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"],
      metricsToken: "a-token-of-the-collector",
      logAddress: "full",
      backups: { to: { folder: "/mnt/backups" }, everyMs: 21_600_000, keep: 28 },
      logLevel: "warn",
    });
  });

  it("counts an empty variable as left out", () => {
    expect(parseConfiguration({ PORT: "", BASE_URL: " " }).port).toBe(3000);
  });

  it.each([
    ["PORT", "eighty", 'PORT="eighty": must be a port number from 1 to 65535.'],
    ["PORT", "70000", 'PORT="70000": must be a port number from 1 to 65535.'],
    ["PORT", "0x50", 'PORT="0x50": must be a port number from 1 to 65535.'],
    ["BASE_URL", "galley.example", 'BASE_URL="galley.example": must be an http or https address.'],
    [
      "BASE_URL",
      "https://a.example/blog",
      'BASE_URL="https://a.example/blog": must be a scheme and a host only, such as https://galley.example.',
    ],
    ["PUBLISH_PROOF", "yes", 'PUBLISH_PROOF="yes": must be off or passkey.'],
    ["REVIEW", "maybe", 'REVIEW="maybe": must be off or required.'],
    [
      "TRUST_PROXY",
      "10.0.0.0/8,proxy",
      'TRUST_PROXY="10.0.0.0/8,proxy": must be a comma-separated list of CIDR ranges such as 10.0.0.0/8.',
    ],
    ["RATE_LIMIT", "yes", 'RATE_LIMIT="yes": must be on or off.'],
    ["SHARE_CARDS", "no", 'SHARE_CARDS="no": must be on or off.'],
    ["HOTLINKED_PICTURES", "no", 'HOTLINKED_PICTURES="no": must be on or off.'],
    ["PICTURE_QUOTA", "1000", 'PICTURE_QUOTA="1000": must be a size such as 500 MB or 2 GiB.'],
    ["QUOTA_KEYS", "0", 'QUOTA_KEYS="0": must be a whole number from 1 to 999999999.'],
    ["QUOTA_TEXT_MB", "2 GB", 'QUOTA_TEXT_MB="2 GB": must be a whole number from 1 to 999999999.'],
    ["WEBHOOK_ALLOW_PRIVATE", "true", 'WEBHOOK_ALLOW_PRIVATE="true": must be 0 or 1.'],
    ["LOG_LEVEL", "loud", 'LOG_LEVEL="loud": must be debug, info, warn or error.'],
    // The password in it is not repeated.
    ["DATABASE_URL", "mysql://galley:pass@db", "DATABASE_URL: must be a postgres:// address."],
  ])("stops at %s=%s with one clear sentence", (name, value, sentence) => {
    expect(() => parseConfiguration({ [name]: value })).toThrow(new ConfigurationError(sentence));
  });
});

describe("the bucket of PUBLISH_TO", () => {
  const keys = { AWS_ACCESS_KEY_ID: "key", AWS_SECRET_ACCESS_KEY: "hidden" };

  it("counts beside the nodes unless PUBLIC_AT names one of them, and is needed for that", () => {
    const given = { ...keys, PUBLISH_TO: "s3://news" };
    expect(parseConfiguration(given).publicAt).toBe("both");
    expect(parseConfiguration({ ...given, PUBLIC_AT: "nodes" }).publicAt).toBe("nodes");
    expect(() => parseConfiguration({ PUBLIC_AT: "bucket" })).toThrow(
      new ConfigurationError("PUBLIC_AT=bucket: needs a bucket. Set PUBLISH_TO."),
    );
  });

  it("is at Amazon unless another object store is named", () => {
    const { bucket } = parseConfiguration({
      ...keys,
      PUBLISH_TO: "s3://news",
      AWS_REGION: "eu-central-1",
    });
    expect(bucket).toEqual({
      name: "news",
      prefix: "",
      endpoint: "https://s3.eu-central-1.amazonaws.com",
      region: "eu-central-1",
      accessKeyId: "key",
      secretAccessKey: "hidden",
      sessionToken: null,
    });
    const other = { ...keys, PUBLISH_TO: "s3://news", AWS_ENDPOINT_URL: "http://127.0.0.1:9000/s" };
    expect(parseConfiguration(other).bucket?.endpoint).toBe("http://127.0.0.1:9000/s");
  });

  it("needs a key, and other AWS variables do not matter without it", () => {
    expect(parseConfiguration({ AWS_REGION: "Nowhere!", AWS_ENDPOINT_URL: "x" }).bucket).toBeNull();
    expect(() =>
      parseConfiguration({ PUBLISH_TO: "s3://news", AWS_SECRET_ACCESS_KEY: "hidden" }),
    ).toThrow(
      new ConfigurationError(
        "PUBLISH_TO needs a key for the bucket: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.",
      ),
    );
  });

  const target =
    "must be s3://bucket or s3://bucket/prefix. The name of a bucket has 3 to 63 lower-case letters, digits, dots and hyphens, and begins and ends with a letter or digit. Each part of a prefix begins with a letter or digit, and has letters, digits, dots, hyphens and underscores.";
  it.each([
    ["PUBLISH_TO", "news", target],
    ["PUBLISH_TO", "https://news", target],
    ["PUBLISH_TO", "s3://News", target],
    ["PUBLISH_TO", "s3://ab", target],
    ["PUBLISH_TO", `s3://${"a".repeat(64)}`, target],
    ["PUBLISH_TO", "s3://news.", target],
    ["PUBLISH_TO", "s3://news//a", target],
    ["PUBLISH_TO", "s3://news/../a", target],
    ["AWS_REGION", "EU", "must be the name of a region, such as eu-central-1 or auto."],
    [
      "AWS_ENDPOINT_URL_S3",
      "store.example",
      "must be an http or https address without user, query or fragment.",
    ],
    [
      "AWS_ENDPOINT_URL",
      "https://store.example?x",
      "must be an http or https address without user, query or fragment.",
    ],
  ])("stops at %s=%s with one clear sentence and no secret", (name, value, sentence) => {
    const given = { ...keys, PUBLISH_TO: "s3://news", [name]: value };
    expect(() => parseConfiguration(given)).toThrow(
      new ConfigurationError(`${name}=${JSON.stringify(value)}: ${sentence}`),
    );
  });
});

describe("the place of backups", () => {
  const keys = { AWS_ACCESS_KEY_ID: "key", AWS_SECRET_ACCESS_KEY: "secret" };

  it("is a folder or a bucket, and never the bucket that is public", () => {
    const { backups } = parseConfiguration({ ...keys, BACKUP_TO: "s3://private/galley" });
    expect(backups?.to).toMatchObject({ bucket: { name: "private", prefix: "galley/" } });
    expect(() =>
      parseConfiguration({ ...keys, BACKUP_TO: "s3://news/backups", PUBLISH_TO: "s3://news" }),
    ).toThrow("must be another bucket than that of PUBLISH_TO, which is public.");
    expect(() => parseConfiguration({ BACKUP_TO: "s3://private" })).toThrow(
      "BACKUP_TO needs a key for the bucket",
    );
  });

  it("is a folder with PostgreSQL, whose own backups are watched", () => {
    const given = { ...keys, DATABASE_URL: "postgres://db.example/galley" };
    expect(parseConfiguration({ ...given, BACKUP_TO: "dumps" }).backups?.to).toEqual({
      folder: "dumps",
    });
    expect(() => parseConfiguration({ ...given, BACKUP_TO: "s3://dumps" })).toThrow(
      "must be a folder with PostgreSQL",
    );
  });

  it.each(["1", "1w", "4m", "0d", "1.5h"])("is not used every %s", (every) => {
    expect(() => parseConfiguration({ BACKUP_EVERY: every })).toThrow("BACKUP_EVERY");
  });
});

describe("the documentation", () => {
  const variables = Object.entries(ENVIRONMENT).map(([name, schema]) => ({
    name,
    default: schema.safeParse(undefined).data,
    meaning: schema.description,
  }));

  it("/docs/configuration lists each variable with its default and meaning, and no other", () => {
    const page = readFileSync(new URL("../../site/docs/configuration.md", import.meta.url), "utf8");
    const { html } = renderDocs(page);
    const cells = [...html.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell = ""]) =>
      cell.replace(/<[^>]+>/g, ""),
    );
    expect(cells).toEqual(
      variables.flatMap(({ name, default: value, meaning }) => [
        name,
        value === undefined || typeof value === "object" ? "" : String(value),
        typeset(meaning ?? "", "en"),
      ]),
    );
  });

  it(".env.example names each variable and says what it does", () => {
    const example = readFileSync(new URL("../../.env.example", import.meta.url), "utf8");
    const found = [...example.matchAll(/^# (.*)\n#([A-Z0-9_]+)=/gm)].map(([, ...parts]) => parts);
    expect(found).toEqual(variables.map(({ name, meaning }) => [meaning, name]));
  });
});
