import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import type { FindClient } from "../../api/oauth/client.ts";
import { createClientDocuments } from "../../api/oauth/client-documents.ts";
import { createFetchJson } from "../../api/oauth/fetch-json.ts";
import type { Outbound } from "../../api/outbound/client.ts";
import { openStore, type Store } from "../../api/store/engine/open.ts";
import { fileTempFolder } from "../_setup.ts";
import { BASE_URL } from "../http/_service.ts";

/** One store for all tests of a file. */
export function useStore(): () => Store {
  const folder = fileTempFolder();
  let store: Store | undefined;
  beforeAll(async () => {
    store = await openStore(join(folder(), "galley.sqlite"));
  });
  afterAll(() => store?.close());
  return () => store!;
}

/** Finds clients by their documents. */
export function finding({
  store,
  outbound,
}: {
  store: () => Store;
  outbound: Outbound;
}): FindClient {
  const fetchJson = createFetchJson({ outbound, allowFetch: async () => {} });
  return createClientDocuments({ store: store(), fetchJson, baseUrl: BASE_URL });
}
