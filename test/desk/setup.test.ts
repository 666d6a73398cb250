import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { TOKEN_FIELD } from "../../api/desk/form-values.ts";
import { OPERATOR } from "../../api/store/log/audit.ts";
import { eraseWriter } from "../../api/store/people/erasure.ts";
import { addFirstPerson, isSetupCode, setupCode } from "../../api/store/people/first-person.ts";
import { listWriters } from "../../api/store/people/writers.ts";
import { readSettings } from "../../api/store/site/site-settings.ts";
import { createTestStore, createWriter, tempFolder } from "../_setup.ts";
import { BASE_URL, startService } from "../http/_service.ts";

let service: Awaited<ReturnType<typeof startService>>;
let code: string;

beforeEach(async () => {
  const tree = join(tempFolder(), "public");
  mkdirSync(tree);
  writeFileSync(join(tree, "index.html"), "<!doctype html><title>Home</title>");
  service = await startService({ tree });
  code = (await setupCode(service.store)) ?? "";
});

const FORM = {
  name: "Ada Lovelace",
  email: "ada@example.org",
  password: "a long enough password",
  site_name: "The Engine",
  language: "fr",
};

async function visit(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(service.origin + path, { redirect: "manual", ...init });
}

async function send(values: Record<string, string>, from = "198.51.100.1"): Promise<Response> {
  const page = await visit("/desk/setup");
  const [cookie = ""] = page.headers.getSetCookie().map((line) => line.split(";")[0] ?? "");
  const [, token = ""] =
    new RegExp(`name="${TOKEN_FIELD}" value="([^"]+)"`).exec(await page.text()) ?? [];
  return visit("/desk/setup", {
    method: "POST",
    headers: { cookie, origin: BASE_URL, "x-forwarded-for": from },
    body: new URLSearchParams({ ...FORM, code, [TOKEN_FIELD]: token, ...values }),
  });
}

describe("an empty site", () => {
  it("leads to its setup, which makes the first person an editor who is signed in", async () => {
    for (const path of ["/desk", "/desk/sign-in"]) {
      const page = await visit(path);
      const next = page.headers.get("location") ?? "";
      expect([path, page.status]).toEqual([path, 303]);
      expect(["/desk/sign-in", "/desk/setup"]).toContain(next);
    }
    const page = await (await visit(`/desk/setup?code=${code}`)).text();
    expect(page).toContain("Set up this site");
    expect(page).toContain(`value="${code}"`);
    // However it is typed.
    const reply = await send({ code: ` ${code.toLowerCase().replaceAll("-", " ")} ` });
    expect([reply.status, reply.headers.get("location")]).toEqual([303, "/desk?done=setup"]);
    const cookie = reply.headers.getSetCookie().join("; ");
    expect(cookie).toContain("desk_session=");
    const desk = await visit("/desk?done=setup", { headers: { cookie } });
    expect(desk.status).toBe(200);
    const [ada] = await listWriters(service.store.read);
    expect(ada).toMatchObject({ slug: "ada-lovelace", access: "editor", hasPassword: true });
    const { settings } = await readSettings(service.store.read);
    expect(settings).toMatchObject({ name: "The Engine", language: "fr" });
  });

  it("waits for the first tree, which has the styles", async () => {
    service = await startService();
    const page = await visit("/desk/setup");
    expect(page.headers.get("refresh")).toBe("2");
    expect(await page.text()).toContain("is being built for the first time");
  });

  it("lets nobody in without the code, and few try", async () => {
    const page = await (await visit("/desk/setup")).text();
    expect(page).not.toContain(code);
    expect(page).not.toContain(code.replaceAll("-", ""));
    for (let number = 0; number < 5; number++) {
      const wrong = await send({ code: "AAAA-BBBB-CCCC" });
      expect(wrong.status).toBe(400);
      expect(await wrong.text()).toContain("Must be the code in the log");
    }
    // Also not with the right one, for a while.
    expect((await send({})).status).toBe(429);
    expect(await listWriters(service.store.read)).toEqual([]);
    // The owner, elsewhere, comes in.
    expect((await send({}, "203.0.113.9")).status).toBe(303);
  });

  it.each([
    [{ password: "short" }, "at least"],
    [{ email: "nobody" }, "email"],
    [{ site_name: " " }, "Cannot be empty."],
    [{ language: "xx" }, "one of"],
  ])("shows what is wrong with %j, and uses up no code", async (wrong, words) => {
    const reply = await send(wrong);
    expect(reply.status).toBe(400);
    expect(await reply.text()).toContain(words);
    expect(await isSetupCode(service.store.read, code)).toBe(true);
  });

  it("takes no API key's word, and no form of another site", async () => {
    const foreign = await visit("/desk/setup", {
      method: "POST",
      headers: { origin: "https://attacker.example" },
      body: new URLSearchParams({ ...FORM, code }),
    });
    expect(foreign.status).toBe(403);
    const key = await visit("/desk/setup", { headers: { authorization: "Bearer pk_live_1" } });
    expect(key.status).toBe(403);
    expect(await listWriters(service.store.read)).toEqual([]);
  });
});

describe("a site with people", () => {
  it("has no setup, and an old code opens nothing", async () => {
    const before = await send({});
    expect(before.status).toBe(303);
    expect((await visit("/desk/setup")).status).toBe(404);
    const again = await send({ email: "mallory@example.org", name: "Mallory" });
    expect([403, 404]).toContain(again.status);
    expect(await listWriters(service.store.read)).toHaveLength(1);
    expect((await visit("/desk/sign-in")).status).toBe(200);
  });

  it("has none either if its writer came by a command, and after all were removed the old code is gone", async () => {
    const { store } = await createTestStore();
    const old = (await setupCode(store)) ?? "";
    expect(await setupCode(store)).toBe(old);
    const ada = await createWriter(store, { slug: "ada" });
    await expect(addFirstPerson(store, { code: old, name: "M", slug: "m" })).rejects.toThrow(
      "set up already",
    );
    // The next start.
    expect(await setupCode(store)).toBeUndefined();
    await eraseWriter(store, OPERATOR, ada.id);
    expect(await isSetupCode(store.read, old)).toBe(false);
    const fresh = await setupCode(store);
    expect(fresh).toMatch(/^[2-9A-Z]{4}(?:-[2-9A-Z]{4}){2}$/);
    expect(fresh).not.toBe(old);
  });

  it("gets one first person of two who come at the same time", async () => {
    const outcomes = await Promise.allSettled(
      ["a", "b"].map((slug) => addFirstPerson(service.store, { code, name: slug, slug })),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await listWriters(service.store.read)).toHaveLength(1);
  });
});
