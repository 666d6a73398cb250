import { describe, expect, it } from "vitest";
import { RATE_LIMITS } from "../../api/contract/limits.ts";
import { cookieNames } from "../../api/desk/cookies.ts";
import { findSession, startSession } from "../../api/store/people/sessions.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { BASE_URL, createKeyedWriter, startService } from "../http/_service.ts";

const TEXT = "An afternoon's work, with “marks” & <tags>.";
const SHOWN = "An afternoon's work, with “marks” &amp; &lt;tags>.";

type Service = Awaited<ReturnType<typeof startService>>;

/** A visitor with an open form in a browser without scripts. */
async function openForm({ origin, store }: Service) {
  const { writer } = await createKeyedWriter(store);
  const { token } = await startSession(store, { writerId: writer.id, userAgent: null });
  const session = await findSession(store.read, store, token);
  const cookie = `${cookieNames(BASE_URL).session}=${token}`;
  return (fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
    fetch(`${origin}/desk/pieces`, {
      method: "POST",
      redirect: "manual",
      headers: { cookie, origin: BASE_URL, ...headers },
      body: new URLSearchParams({
        body_md: TEXT,
        form_token: session?.csrfToken ?? "",
        ...fields,
      }),
    });
}

/** Uses up the requests that an address may make. */
async function exhaust({ origin }: Service): Promise<void> {
  for (let n = 0; n < RATE_LIMITS.readsPerAddress.points; n += 100) {
    await Promise.all(Array.from({ length: 100 }, () => fetch(`${origin}/desk/sign-in`)));
  }
}

describe("a form that is refused before its body is read", () => {
  it("is returned if its address sent too many requests, a limited number of times", async () => {
    const service = await startService();
    const send = await openForm(service);
    await exhaust(service);
    const answer = await send();
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    const html = await answer.text();
    expect(html).toContain(SHOWN);
    expect(html).toContain("Try again</button>");

    const foreign = await send({ form_token: "of-another" });
    expect(await foreign.text()).not.toContain("Try again</button>");
    const elsewhere = await send({}, { origin: "https://elsewhere.example" });
    expect(elsewhere.status).toBe(429);
    expect(await elsewhere.text()).not.toContain(SHOWN);
    const json = await send({}, { accept: "application/json" });
    expect(await json.json()).toMatchObject({ reason: "rate_limited" });

    for (let n = 2; n < RATE_LIMITS.refusedFormsPerAddress.points; n += 1) {
      expect(await (await send()).text()).toContain(SHOWN);
    }
    const last = await send();
    expect(last.status).toBe(429);
    expect(await last.text()).not.toContain(SHOWN);
  });

  it("is returned without its password if the session cannot be looked up", async () => {
    let isHeld = false;
    const service = await startService({
      readable: (store) => ({
        ...store,
        get read(): Store["read"] {
          if (isHeld) throw Object.assign(new Error("held"), { code: "SQLITE_BUSY" });
          return store.read;
        },
      }),
    });
    const send = await openForm(service);
    isHeld = true;
    const answer = await send({ current_password: "a password of twenty letters" });
    expect(answer.status).toBe(503);
    const html = await answer.text();
    expect(html).toContain(SHOWN);
    expect(html).not.toContain("a password of twenty letters");
    // The form's owner is unknown, so the page cannot send it again.
    expect(html).not.toContain("Try again</button>");
    const elsewhere = await send({}, { origin: "https://elsewhere.example" });
    expect(await elsewhere.text()).not.toContain(SHOWN);
  });
});
