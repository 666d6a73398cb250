import { chownSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { openStore } from "../../api/store/engine/open.ts";
import { withTls } from "../../api/store/engine/postgres-tls.ts";
import {
  type PostgresServer,
  SERVER_USER,
  startPostgres,
} from "../../scripts/dev/postgres-server.ts";
import { hasOpenssl, makeCertificate } from "../_certificate.ts";
import { fileTempFolder, tempFolder } from "../_setup.ts";

const folder = fileTempFolder();
let server: PostgresServer;

const isMissing = !hasOpenssl;

beforeAll(async () => {
  if (isMissing) return;
  const { certificate, key } = makeCertificate(folder(), "server");
  makeCertificate(folder(), "other");
  // The server reads a key only if it belongs to its own user.
  if (process.getuid?.() === 0) {
    for (const path of [folder(), certificate, key]) chownSync(path, SERVER_USER, SERVER_USER);
  }
  const files = ["-c", `ssl_cert_file=${certificate}`, "-c", `ssl_key_file=${key}`];
  server = await startPostgres({ flags: ["-c", "ssl=on", ...files] });
  await server.create("galley");
});
afterAll(() => server?.remove());

function fileOf(name: string): string {
  return join(folder(), `${name}.pem`);
}

function address(host: string, parameters: Record<string, string>): string {
  return `postgres://galley@${host}:${server.port}/galley?${new URLSearchParams(parameters)}`;
}

async function refusal(url: string): Promise<string> {
  return openStore(url).then(
    async (store) => {
      await store.close();
      return "";
    },
    (error: Error) => error.message,
  );
}

describe.skipIf(isMissing)("an address with sslmode (openssl needed)", () => {
  it.each(["require", "verify-ca", "verify-full"])(
    "%s is encrypted, with a certificate that its authority has signed",
    async (sslmode) => {
      const store = await openStore(
        address("localhost", { sslmode, sslrootcert: fileOf("server") }),
      );
      onTestFinished(() => store.close());
      const { rows } = await sql<{ ssl: boolean }>`
        select ssl from pg_stat_ssl where pid = pg_backend_pid()`.execute(store.read);
      expect(rows).toEqual([{ ssl: true }]);
      const heard = Promise.withResolvers<void>();
      const unwatch = store.watch(heard.resolve);
      await heard.promise;
      await unwatch();
    },
  );

  it("no-verify is encrypted, whoever answers", async () => {
    expect(await refusal(address("127.0.0.1", { sslmode: "no-verify" }))).toBe("");
  });

  it.each(["require", "verify-full"])(
    "%s refuses a certificate that nobody known has signed, and says what to add",
    async (sslmode) => {
      for (const more of [{}, { sslrootcert: fileOf("other") }, { sslrootcert: "system" }]) {
        expect(await refusal(address("localhost", { sslmode, ...more }))).toMatch(
          /^The database galley on localhost:\d+ cannot be used: nobody that this machine trusts has signed its certificate \(.+\)\. Add .+ to DATABASE_URL: sslmode=verify-full&sslrootcert=/,
        );
      }
    },
  );

  it("refuses the certificate of another host", async () => {
    const said = await refusal(
      address("127.0.0.1", { sslmode: "verify-full", sslrootcert: fileOf("server") }),
    );
    expect(said).toMatch(/its certificate is for another name\. .+127\.0\.0\.1/);
  });

  it("names a file that cannot be read", async () => {
    const missing = join(tempFolder(), "none.pem");
    const said = await refusal(address("localhost", { sslmode: "require", sslrootcert: missing }));
    expect(said).toContain(`the file ${missing} from DATABASE_URL cannot be read (ENOENT)`);
  });

  it("refuses a server without TLS", async () => {
    const plain = new URL(process.env["GALLEY_TEST_POSTGRES"] ?? "");
    const url = `postgres://galley@127.0.0.1:${plain.port}/postgres?sslmode=require`;
    expect(await refusal(url)).toMatch(/it has no TLS, and DATABASE_URL asks for it/);
  });
});

it("an address without sslmode is left as it is", () => {
  const plain = "postgres://galley:se%40cret@db.example:6432/galley?application_name=x";
  expect(withTls(plain)).toBe(plain);
});
