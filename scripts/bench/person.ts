import { TOKEN_FIELD } from "../../api/desk/form-values.ts";
import { OPERATOR } from "../../api/store/log/audit.ts";
import { mintKey } from "../../api/store/keys/keys.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { findSession, startSession } from "../../api/store/people/sessions.ts";
import { addWriter } from "../../api/store/people/writers.ts";

/** The address that a measured service believes to have. */
export const BASE_URL = "http://galley.example";

/** A writer who is signed in, and has a key. */
export interface Person {
  id: string;
  key: string;
  cookie: string;
  token: string;
}

export async function addPerson(store: Store, number: number): Promise<Person> {
  const writer = { name: `Writer ${number}`, slug: `writer-${number}` };
  const { id } = await addWriter(store, OPERATOR, writer);
  const actor = { kind: "writer", writerId: id, via: "desk" } as const;
  const { key } = await mintKey(store, actor, {
    writerId: id,
    name: "Agent",
    scope: "pieces:write",
  });
  const { token } = await startSession(store, { writerId: id, userAgent: null });
  const session = await findSession(store.read, store, token);
  return { id, key, cookie: `desk_session=${token}`, token: session?.csrfToken ?? "" };
}

/** Opens the Publish page of a draft. Returns what presses its button. */
export async function openPublish(
  { cookie, token }: Pick<Person, "cookie" | "token">,
  service: string,
  id: string,
): Promise<() => Promise<void>> {
  const address = `${service}/desk/pieces/${id}/publish`;
  const headers = { cookie, origin: BASE_URL };
  const page = await (await fetch(address, { headers })).text();
  const [, seen = ""] = /name="seen" value="([^"]*)"/.exec(page) ?? [];
  return async () => {
    const published = await fetch(address, {
      method: "POST",
      redirect: "manual",
      headers,
      body: new URLSearchParams({ seen, [TOKEN_FIELD]: token }),
    });
    if (published.status !== 303) throw new Error(`Publishing answered ${published.status}.`);
  };
}
