import { setTimeout } from "node:timers/promises";
import { beforeEach, describe, expect, it } from "vitest";
import type { Writer } from "../../api/contract/records.ts";
import { TOKEN_FIELD } from "../../api/desk/form-values.ts";
import { OPERATOR } from "../../api/store/log/audit.ts";
import { createPasswordLink } from "../../api/store/people/links.ts";
import { mailsOff } from "../../api/store/people/mails.ts";
import { hashPassword } from "../../api/store/people/passwords.ts";
import { setCredentials } from "../../api/store/people/credentials.ts";
import { endSessions } from "../../api/store/people/sessions.ts";
import { createWriter } from "../_setup.ts";
import { BASE_URL, startService } from "../http/_service.ts";

const EMAIL = "ada@example.org";
const PASSWORD = "correct horse battery";
const HERE = "198.51.100.1";
const ELSEWHERE = "203.0.113.9";

let service: Awaited<ReturnType<typeof startService>>;
let ada: Writer;

beforeEach(async () => {
  service = await startService();
  ada = await createWriter(service.store);
  const passwordHash = await hashPassword(PASSWORD);
  await setCredentials(service.store, OPERATOR, { writerId: ada.id, email: EMAIL, passwordHash });
});

describe("signing in", () => {
  it("sets a cookie that scripts cannot read, other sites cannot send and no table contains", async () => {
    const reply = await signIn({ email: "ADA@Example.org ", password: PASSWORD });
    expect([reply.status, reply.headers.get("location")]).toEqual([303, "/desk"]);
    const cookie = reply.headers.getSetCookie().find((line) => line.includes("desk_session="))!;
    const [pair, ...attributes] = cookie.split("; ");
    expect(pair).toMatch(/^__Host-desk_session=[\w-]{43}$/);
    expect(attributes.toSorted()).toEqual([
      "HttpOnly",
      "Max-Age=2592000",
      "Path=/",
      "SameSite=Lax",
      "Secure",
    ]);
    const token = /=([\w-]{43});/.exec(cookie)![1]!;
    const sessions = await service.store.read.selectFrom("sessions").selectAll().execute();
    expect(sessions).toHaveLength(1);
    expect(JSON.stringify(sessions)).not.toContain(token);
    expect((await get("/desk", cookie)).status).toBe(200);
  });

  it("gives the same answer for an unknown email, a wrong password and a writer without a password", async () => {
    await createWriter(service.store, { slug: "bob" });
    const pages = [];
    for (const [email, password] of [
      ["nobody@example.org", PASSWORD],
      [EMAIL, "wrong password"],
      ["bob@example.org", ""],
    ] as const) {
      const reply = await signIn({ email, password });
      expect(reply.status).toBe(400);
      expect(reply.headers.getSetCookie().join()).not.toContain("desk_session");
      pages.push(withoutWhatVaries(await reply.text(), email));
    }
    expect(new Set(pages).size).toBe(1);
    expect(pages[0]).toContain("is incorrect");
  });

  it("is refused for a while after five wrong attempts, whether the account exists or not", async () => {
    const pages = [];
    for (const email of [EMAIL, "nobody@example.org"]) {
      for (let number = 0; number < 5; number++) {
        expect((await signIn({ email, password: "wrong" })).status).toBe(400);
      }
      const reply = await signIn({ email, password: PASSWORD });
      expect(reply.status).toBe(429);
      expect(Number(reply.headers.get("retry-after"))).toBeGreaterThan(60);
      pages.push(withoutWhatVaries(await reply.text(), email));
    }
    expect(pages[0]).toMatch(/Too many wrong passwords\. Try again in \d+ minutes\./);
    expect(pages[1]).toBe(pages[0]);
    expect((await signIn({ email: EMAIL, password: PASSWORD }, ELSEWHERE)).status).toBe(303);
    service.clock.advance({ minutes: 31 });
    expect((await signIn({ email: EMAIL, password: PASSWORD })).status).toBe(303);
  });

  it("is never refused for the right password, however many people share an address", async () => {
    for (let number = 0; number < 12; number++) {
      expect((await signIn({ email: EMAIL, password: PASSWORD })).status).toBe(303);
    }
  });

  it("is limited even if other limits are off, and under concurrent attempts", async () => {
    service = await startService({ rateLimit: false });
    await createWriter(service.store);
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => signIn({ email: EMAIL, password: "wrong" })),
    );
    const statuses = replies.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429, 429]);
  });

  it("counts together with the password fields of the account page", async () => {
    const cookie = sessionOf(await signIn({ email: EMAIL, password: PASSWORD }));
    const token = tokenIn(await (await get("/desk/account", cookie)).text());
    const change = (email_password: string) =>
      post("/desk/account/email", cookie, {
        email: "new@example.org",
        email_password,
        [TOKEN_FIELD]: token,
      });
    for (let number = 0; number < 5; number++) expect((await change("wrong")).status).toBe(400);
    expect((await change(PASSWORD)).status).toBe(429);
    expect((await signIn({ email: EMAIL, password: PASSWORD })).status).toBe(429);
  });

  it.each([
    ["/desk/pieces/new", "/desk/pieces/new"],
    ["/desk?status=draft", "/desk?status=draft"],
    ["https://evil.example/desk", "/desk"],
    ["//evil.example", "/desk"],
    ["/desk/../api", "/desk"],
    ["/desk\\evil", "/desk"],
    ["/desk\r\nset-cookie: a=b", "/desk"],
  ])("with %j as its target leads to %s", async (to, where) => {
    const reply = await signIn({ email: EMAIL, password: PASSWORD, to });
    expect(reply.headers.get("location")).toBe(where);
  });

  it("lasts exactly thirty days from the last visit", async () => {
    const cookie = sessionOf(await signIn({ email: EMAIL, password: PASSWORD }));
    service.clock.advance({ days: 29 });
    const visited = await get("/desk", cookie);
    expect(visited.status).toBe(200);
    expect(visited.headers.getSetCookie().join()).toContain("Max-Age=2592000");
    service.clock.advance({ days: 29 });
    expect((await get("/desk", cookie)).status).toBe(200);
    service.clock.advance({ days: 31 });
    expect((await get("/desk", cookie)).status).toBe(303);
  });

  it("ends with signing out, even for a copied cookie", async () => {
    const cookie = sessionOf(await signIn({ email: EMAIL, password: PASSWORD }));
    const page = await (await get("/desk", cookie)).text();
    const reply = await post("/desk/sign-out", cookie, { [TOKEN_FIELD]: tokenIn(page) });
    expect(reply.headers.getSetCookie().join()).toContain("desk_session=; ");
    expect((await get("/desk", cookie)).status).toBe(303);
  });
});

describe("a writer who is signed out while writing", () => {
  it("finds the text, and no password, on the page that says so", async () => {
    const reply = await post("/desk/pieces", "", {
      headline: "Half a headline",
      body_md: "An hour of work, <em>nearly</em> lost.",
      password: "a secret that must not be shown",
    });
    expect(reply.status).toBe(401);
    const page = await reply.text();
    expect(page).toContain("An hour of work, &lt;em>nearly&lt;/em> lost.");
    expect(page).not.toContain("a secret that must not be shown");
  });
});

describe("a one-time link", () => {
  it("sets a password once, signs in, and ends all other sessions", async () => {
    const old = sessionOf(await signIn({ email: EMAIL, password: PASSWORD }));
    const { token } = await createPasswordLink(service.store, OPERATOR, {
      writerId: ada.id,
      purpose: "password",
    });
    const path = `/desk/password/${token}`;
    const first = await get(path, "");
    const visitor = cookiesOf(first);
    const formToken = tokenIn(await first.text());
    const short = await post(path, visitor, { password: "short", [TOKEN_FIELD]: formToken });
    expect(short.status).toBe(400);
    expect(await short.text()).toContain("at least 10 characters");
    const done = await post(path, visitor, {
      password: "a new password",
      [TOKEN_FIELD]: formToken,
    });
    expect(done.headers.get("location")).toBe("/desk/account/secure?done=reset");
    expect((await get("/desk", sessionOf(done))).status).toBe(200);
    expect((await get("/desk", old)).status).toBe(303);
    expect((await get(path, "")).status).toBe(404);
    expect((await signIn({ email: EMAIL, password: PASSWORD })).status).toBe(400);
    expect((await signIn({ email: EMAIL, password: "a new password" })).status).toBe(303);
  });

  it("that is wrong does not count as a guess, because a picture in a piece could request it", async () => {
    const guess = () => get(`/desk/password/${"x".repeat(43)}`, "", HERE);
    for (let number = 0; number < 60; number++) expect((await guess()).status).toBe(404);
    expect((await signIn({ email: EMAIL, password: PASSWORD })).status).toBe(303);
  });

  it("that never existed gets the same answer as an expired one", async () => {
    const { token } = await createPasswordLink(service.store, OPERATOR, {
      writerId: ada.id,
      purpose: "password",
    });
    service.clock.advance({ days: 2 });
    const expired = await get(`/desk/password/${token}`, "");
    const unknown = await get(`/desk/password/${"x".repeat(43)}`, "");
    expect([expired.status, unknown.status]).toEqual([404, 404]);
    expect(withoutWhatVaries(await expired.text())).toBe(withoutWhatVaries(await unknown.text()));
  });
});

/** The form as a browser sends it: its page first, then its fields with the page's cookie and token. */
it("a form that arrives slowly does nothing for a session that ended meanwhile", async () => {
  const cookie = sessionOf(await signIn({ email: EMAIL, password: PASSWORD }));
  const token = tokenIn(await (await get("/desk/account", cookie)).text());
  let finish = (): void => undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(new TextEncoder().encode(`${TOKEN_FIELD}=${token}&returned=`));
      finish = () => {
        controller.enqueue(new TextEncoder().encode("yes"));
        controller.close();
      };
    },
  });
  const request = {
    method: "POST",
    headers: {
      cookie,
      origin: BASE_URL,
      "x-forwarded-for": HERE,
      "content-type": "application/x-www-form-urlencoded",
    },
    body,
    redirect: "manual",
    duplex: "half",
  } as const;
  const reply = fetch(`${service.origin}/desk/account/mail`, request);
  // By then the request is admitted.
  await setTimeout(200);
  await endSessions(service.store, OPERATOR, ada.id);
  finish();
  expect((await reply).status).toBe(401);
  expect(await mailsOff(service.store.read, ada.id)).toEqual(new Set());
});

async function signIn(fields: Record<string, string>, address = HERE): Promise<Response> {
  const page = await get("/desk/sign-in", "");
  const token = tokenIn(await page.text());
  return post("/desk/sign-in", cookiesOf(page), { ...fields, [TOKEN_FIELD]: token }, address);
}

async function get(path: string, cookie: string, address = HERE): Promise<Response> {
  const headers = { cookie, "x-forwarded-for": address };
  return fetch(service.origin + path, { headers, redirect: "manual" });
}

async function post(
  path: string,
  cookie: string,
  fields: Record<string, string>,
  address = HERE,
): Promise<Response> {
  return fetch(service.origin + path, {
    method: "POST",
    headers: { cookie, origin: BASE_URL, "x-forwarded-for": address },
    body: new URLSearchParams(fields),
    redirect: "manual",
  });
}

function cookiesOf(reply: Response): string {
  return reply.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ");
}

function sessionOf(reply: Response): string {
  return /__Host-desk_session=[\w-]{43}/.exec(cookiesOf(reply))?.[0] ?? "";
}

function tokenIn(page: string): string {
  return new RegExp(`name="${TOKEN_FIELD}" value="([^"]+)"`).exec(page)?.[1] ?? "";
}

function withoutWhatVaries(page: string, email = "none"): string {
  return page.replaceAll(/value="[\w-]{43}"|data-nonce="[\w-]+"/g, "").replaceAll(email, "");
}
