import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { findOtherClient } from "../../scripts/dev/other-clients.ts";
import { useBrowser } from "../_browser.ts";
import { hasOpenssl } from "../_certificate.ts";
import { tempFolder } from "../_setup.ts";
import { openOffice } from "../desk/_office.ts";
import { freePort, startCommand } from "../scripts/_service.ts";
import { serveClientDocument } from "./_client-document.ts";
import { startPerson } from "./_person.ts";
import { programOf } from "./_programs.ts";

const browser = useBrowser();
const SUITE = "@modelcontextprotocol/conformance";

it.skipIf(!hasOpenssl || !findOtherClient(SUITE))(
  `passes the scenarios of ${SUITE} for authorization servers (the package needed)`,
  async () => {
    const office = await openOffice({ webhookAllowPrivate: true, host: "localhost" });
    const { clientId } = await serveClientDocument(["http://127.0.0.1/callback"]);
    const person = await startPerson(browser(), office);
    const folder = tempFolder();
    const words = ["authorization", "--url", office.origin, "--client-id", clientId];
    const place = ["--port", String(await freePort()), "--output-dir", folder];
    const { line, gone } = startCommand(
      [process.execPath, programOf(SUITE, "dist/index.js"), ...words, ...place],
      {},
      { cwd: folder },
    );
    await person.allow((await line(/^http.*\/desk\/authorize\?/)).trim());
    expect(await gone).toBe(0);
    const checks = readdirSync(folder).flatMap(
      (name) =>
        JSON.parse(readFileSync(join(folder, name, "checks.json"), "utf8")) as {
          id: string;
          status: string;
        }[],
    );
    expect(checks.map(({ id, status }) => `${id}: ${status}`).toSorted()).toEqual([
      "authorization-code-grant: SUCCESS",
      "authorization-server-metadata-cimd: SUCCESS",
      "authorization-server-metadata: SUCCESS",
    ]);
  },
);
