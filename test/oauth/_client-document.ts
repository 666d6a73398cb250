import { readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { onTestFinished } from "vitest";
import { makeCertificate } from "../_certificate.ts";
import { tempFolder } from "../_setup.ts";

export interface ServedDocument {
  clientId: string;
  /** How often it was fetched. */
  fetched(): number;
  /** How often the keys beside it were fetched. */
  keysFetched(): number;
}

interface Served {
  name?: string;
  /** More fields of the document. */
  more?: object;
  /** The keys at `/keys.json`. */
  keys?: () => object;
  /** Answers in another way. Undefined: as usual. */
  respond?: (to: ServerResponse) => unknown;
}

/** A client's metadata document on a real https server, whose certificate this process trusts. */
export async function serveClientDocument(
  redirects: readonly string[],
  { name = "Agent", more = {}, keys = () => ({ keys: [] }), respond }: Served = {},
): Promise<ServedDocument> {
  const { certificate, key } = makeCertificate(tempFolder(), "client");
  const cert = readFileSync(certificate, "utf8");
  const before = getCACertificates("default");
  setDefaultCACertificates([...before, cert]);
  let fetched = 0;
  let keysFetched = 0;
  const server = createServer({ cert, key: readFileSync(key) }, (request, response) => {
    const isKeys = request.url === KEYS_PATH;
    if (isKeys) keysFetched++;
    else fetched++;
    if (!isKeys && respond) return void respond(response);
    response.setHeader("content-type", "application/json");
    response.end(
      JSON.stringify(
        isKeys
          ? keys()
          : {
              client_id: clientId,
              client_name: name,
              redirect_uris: redirects,
              token_endpoint_auth_method: "none",
              grant_types: ["authorization_code", "refresh_token"],
              ...more,
            },
      ),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    setDefaultCACertificates(before);
    server.closeAllConnections();
    server.close();
  });
  const clientId = `https://localhost:${(server.address() as AddressInfo).port}/client.json`;
  return { clientId, fetched: () => fetched, keysFetched: () => keysFetched };
}

export const KEYS_PATH = "/keys.json";
