import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import {
  findOtherClient,
  OTHER_CLIENTS,
  type OtherClient,
} from "../../scripts/dev/other-clients.ts";
import { findPiece } from "../../api/store/pieces/drafts/pieces.ts";
import { useBrowser } from "../_browser.ts";
import { hasOpenssl } from "../_certificate.ts";
import { openOffice } from "../desk/_office.ts";
import { serveClientDocument } from "./_client-document.ts";
import { type HostName, signInAs } from "./_host-session.ts";
import { HOSTS } from "./_hosts.ts";
import { startPerson } from "./_person.ts";
import { signInInspector, signInMcpRemote, signInPython } from "./_programs.ts";
import { type Door, REDIRECTS, type Session, signInNewer, signInOlder } from "./_sessions.ts";

const browser = useBrowser();

interface Tried {
  /** As the documentation names it. */
  client: string;
  /** Its package, whose version the documentation names; or a host that others run, of which we have a replica. */
  from: OtherClient | "@modelcontextprotocol/client" | "@modelcontextprotocol/sdk" | HostName;
  signs_in: "metadata document" | "registration";
  signIn: (door: Door) => Promise<Session>;
}

const NEWER = "@modelcontextprotocol/client";
const DOCUMENT = "metadata document" as const;
const REGISTRATION = "registration" as const;
/** In the place of a version. */
const REPLICA = "replica of its requests";

const CLIENTS: readonly Tried[] = [
  {
    client: "Official TypeScript client, legacy",
    from: NEWER,
    signs_in: DOCUMENT,
    signIn: async (door) => signInNewer("legacy", door),
  },
  {
    client: "Official TypeScript client, auto",
    from: NEWER,
    signs_in: DOCUMENT,
    signIn: async (door) => signInNewer("auto", door),
  },
  {
    client: "Official TypeScript client, pinned to 2026-07-28",
    from: NEWER,
    signs_in: DOCUMENT,
    signIn: async (door) => signInNewer({ pin: "2026-07-28" }, door),
  },
  {
    client: "Official TypeScript SDK 1",
    from: "@modelcontextprotocol/sdk",
    signs_in: DOCUMENT,
    signIn: signInOlder,
  },
  {
    client: "Official Python client",
    from: "mcp",
    signs_in: DOCUMENT,
    signIn: async (door) => signInPython("mcp", door),
  },
  {
    client: "MCP Inspector, command line",
    from: "@modelcontextprotocol/inspector",
    signs_in: REGISTRATION,
    signIn: signInInspector,
  },
  {
    client: "mcp-remote",
    from: "mcp-remote",
    signs_in: REGISTRATION,
    signIn: signInMcpRemote,
  },
  {
    client: "fastmcp",
    from: "fastmcp",
    signs_in: REGISTRATION,
    signIn: async (door) => signInPython("fastmcp", door),
  },
  ...HOSTS.map(({ name }) => ({
    client: name,
    from: name,
    signs_in: name === "Cursor" ? REGISTRATION : DOCUMENT,
    signIn: async (door: Door) => signInAs(name, door),
  })),
];

/** As the clients say it. Most want to sign in again. */
const REFUSED = /unauthorized|^401 |asks the person again/i;

/** The table of the documentation. `CLIENTS=write` with this file writes what was found, with today's date. */
const TABLE = fileURLToPath(new URL("../../site/docs-clients.json", import.meta.url));
const readTable = (): Row[] => JSON.parse(readFileSync(TABLE, "utf8")) as Row[];

interface Row {
  client: string;
  version: string;
  signs_in: string;
  tried: string;
}

describe.skipIf(!hasOpenssl)("a client of others", () => {
  it.for(CLIENTS.map((one) => ({ ...one, version: versionOf(one.from) })))(
    "$client $version signs in, lists, drafts, revises, is revoked and is refused",
    async ({ client, from, version, signs_in, signIn }, { skip }) => {
      skip(from in OTHER_CLIENTS && !findOtherClient(from as OtherClient), `${from} is missing`);
      const office = await openOffice({ webhookAllowPrivate: true, host: "localhost" });
      const { clientId } = await serveClientDocument(REDIRECTS, { name: client });
      const person = await startPerson(browser(), office);
      const url = `${office.origin}/api/v1/mcp`;
      const session = await signIn({ url, clientId, open: person.allow });

      const needed = ["create_draft", "get_draft", "my_pieces", "revise_draft"];
      expect(await session.tools()).toEqual(expect.arrayContaining(needed));
      const text = { headline: "By a client of others", body_md: "Words." };
      const { id } = (await session.call("create_draft", text)) as { id: string };
      const read = (await session.call("get_draft", { id })) as { piece: { version: number } };
      const { version: first } = read.piece;
      await session.call("revise_draft", { id, version: first, body_md: "Better words." });
      const listed = await session.call("my_pieces", {});
      expect(listed["pieces"]).toMatchObject([{ id, status: "draft" }]);
      const before = await findPiece(office.store.read, id);
      expect(before).toMatchObject({ status: "draft", writerId: office.ada.id });
      expect(JSON.stringify(before)).toContain("Better words.");

      const connection = await office.store.read
        .selectFrom("oauth_connections")
        .select("client_id")
        .executeTakeFirstOrThrow();
      expect(connection.client_id.startsWith("https:") ? DOCUMENT : REGISTRATION).toBe(signs_in);

      await person.revoke();
      await expect(session.call("create_draft", text)).rejects.toThrow(REFUSED);
      const pieces = await office.store.read.selectFrom("pieces").select("id").execute();
      expect(pieces).toEqual([{ id }]);
      expectRow({ client, version, signs_in });
    },
  );

  it("is in the table of the documentation, and no other is", () => {
    expect(readTable().map(({ client }) => client)).toEqual(CLIENTS.map(({ client }) => client));
  });
});

/** What was found is what the documentation says, so that the table cannot grow old unnoticed. */
function expectRow(found: Omit<Row, "tried">): void {
  const rows = readTable();
  if (process.env["CLIENTS"] === "write") {
    const row = { ...found, tried: new Date().toISOString().slice(0, 10) };
    const others = rows.filter(({ client }) => client !== found.client);
    const order = CLIENTS.map(({ client }) => client);
    const all = [...others, row].toSorted(
      (a, b) => order.indexOf(a.client) - order.indexOf(b.client),
    );
    writeFileSync(TABLE, `${JSON.stringify(all, null, 2)}\n`);
    return;
  }
  const row = rows.find(({ client }) => client === found.client);
  expect(row).toEqual({ ...found, tried: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) });
}

function versionOf(name: Tried["from"]): string {
  if (HOSTS.some((host) => host.name === name)) return REPLICA;
  if (name in OTHER_CLIENTS) return OTHER_CLIENTS[name as OtherClient].version;
  const file = new URL(`../../node_modules/${name}/package.json`, import.meta.url);
  return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
}
