import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { MAILING_LIMITS } from "../../api/contract/mailing/mailing.ts";
import { FOLLOWS_PER_ADDRESS, PRESSES_PER_ADDRESS } from "../../api/contract/limits.ts";
import { tempFolder } from "../_setup.ts";
import { BASE_URL, startService } from "../http/_service.ts";
import { openFollowing, workFor } from "./_reader.ts";

const FROM = (last: number) => ({ headers: { "x-forwarded-for": `192.0.${last}.7` } });

describe("the form to follow by e-mail", () => {
  it("leaves one ask and one mail, and the page that it stood on", async () => {
    const { follow, asks, mails, subscribers, ada } = await openFollowing();
    const reply = await follow(
      "reader@example.org",
      { to: "writer:ada", rhythm: "weekly", lang: "de" },
      { headers: { referer: `${BASE_URL}/author/ada/a-piece` } },
    );
    expect(reply.status).toBe(200);
    expect(reply.text).toContain("ist unterwegs an");
    expect(await asks()).toMatchObject([
      {
        email: "reader@example.org",
        kind: "writer",
        subject: ada.id,
        rhythm: "weekly",
        language: "de",
        page: "/author/ada/a-piece",
        words: expect.stringContaining("ADA per E-Mail folgen"),
      },
    ]);
    expect(await mails()).toMatchObject([{ kind: "follow_confirm", email: "reader@example.org" }]);
    expect(await subscribers()).toEqual([]);
  });

  it("answers a known, an unknown and a suppressed address alike, byte for byte", async () => {
    const { follow, confirmed, post } = await openFollowing();
    const { path } = await confirmed("known@example.org");
    await confirmed("left@example.org");
    const { path: left } = await confirmed("gone@example.org");
    await post(`${left}/leave`, {});
    await post(path, { do: "pause" });
    const asked = async (email: string) =>
      (await follow(email, {}, FROM(9))).text.replaceAll(email, "…");
    const [unknown, ...others] = [
      await asked("unknown@example.org"),
      await asked("known@example.org"),
      await asked("gone@example.org"),
    ];
    for (const text of others) expect(text).toBe(unknown);
    const link = async (email: string) =>
      (await post("/follow/link", { email }, FROM(9))).text.replaceAll(email, "…");
    expect(await link("nobody@example.org")).toBe(await link("known@example.org"));
  });

  it("sends nothing for a program that fills in every field, and answers as ever", async () => {
    const { follow, asks, mails } = await openFollowing();
    const honest = await follow("a@example.org");
    const trapped = await follow("b@example.org", { website: "https://spam.example" });
    expect(trapped.text).toBe(honest.text.replaceAll("a@example", "b@example"));
    expect((await asks()).map(({ email }) => email)).toEqual(["a@example.org"]);
    expect(await mails()).toHaveLength(1);
  });

  it("takes work for this address, this site and this day alone", async () => {
    const { post, clock, asks } = await openFollowing();
    const email = "reader@example.org";
    const sent = (work: Record<string, string>) => post("/follow", { email, ...work });
    const day = (days: number) => workFor(email, new Date(clock().getTime() + days * 86_400_000));
    await sent(workFor("other@example.org", clock()));
    await sent(day(-2));
    await sent({ ...day(0), day: "2026" });
    await sent({ ...day(0), work: "-1" });
    await sent({ ...day(0), work: "" });
    expect(await asks()).toEqual([]);
    // A browser east of the server has tomorrow.
    await sent(day(1));
    expect(await asks()).toHaveLength(1);
  });

  it("asks a reader without a script for a second press, which is signed, not too soon and not too late", async () => {
    const { post, clock, asks } = await openFollowing();
    const email = "reader@example.org";
    const first = await post("/follow", { email, to: "writer:ada", rhythm: "weekly" });
    expect(first.status).toBe(200);
    const press = /name="press" value="([^"]+)"/.exec(first.text)?.[1] ?? "";
    expect(await asks()).toEqual([]);
    expect((await post("/follow", { press })).status).toBe(429);
    clock.advance({ minutes: 1 });
    const forged = Buffer.from(
      Buffer.from(press.split(".")[0] ?? "", "base64url")
        .toString()
        .replace("reader@", "victim@"),
    ).toString("base64url");
    for (const other of [`${forged}.${press.split(".")[1]}`, press.slice(0, -1), "a.b", "."]) {
      expect((await post("/follow", { press: other })).status, other).toBe(400);
    }
    expect((await post("/follow", { press })).status).toBe(200);
    expect(await asks()).toMatchObject([{ email, kind: "writer", rhythm: "weekly" }]);
    clock.advance({ minutes: 61 });
    expect((await post("/follow", { press })).status).toBe(400);
    expect(await asks()).toHaveLength(1);
  });

  it("sends one address a few mails an hour, whoever asks", async () => {
    const { follow, mails } = await openFollowing();
    const replies = [];
    for (let from = 1; from <= 6; from++) {
      replies.push(await follow("victim@example.org", {}, FROM(from)));
    }
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(await mails()).toHaveLength(MAILING_LIMITS.asksAnHour);
  });

  it("is refused to a network and to an address that ask too often, with a page that says so", async () => {
    const { follow, post, mails, clock } = await openFollowing();
    const network = [];
    for (let host = 0; host <= MAILING_LIMITS.networkAsksAnHour; host++) {
      const from = { headers: { "x-forwarded-for": `198.51.100.${host}` } };
      network.push(await follow(`r${host}@example.org`, {}, from));
    }
    expect(network.map(({ status }) => status)).toEqual([
      ...Array.from({ length: MAILING_LIMITS.networkAsksAnHour }, () => 200),
      429,
    ]);
    expect(network.at(-1)?.text).toContain("Too many requests");
    expect(await mails()).toHaveLength(MAILING_LIMITS.networkAsksAnHour);
    for (let times = 0; times < FOLLOWS_PER_ADDRESS.points; times++) {
      await post("/follow", { email: "no address" }, FROM(44));
    }
    expect((await follow("honest@example.org", {}, FROM(44))).status).toBe(429);
    expect((await follow("honest@example.org", {}, FROM(45))).status).toBe(200);
    const press = async (email: string) => {
      const { text } = await post("/follow", { email }, FROM(46));
      clock.advance({ minutes: 2 });
      const signed = /name="press" value="([^"]+)"/.exec(text)?.[1] ?? "";
      return (await post("/follow", { press: signed }, FROM(46))).status;
    };
    const pressed = [];
    for (let times = 0; times <= PRESSES_PER_ADDRESS.points; times++) {
      pressed.push(await press(`p${times}@example.org`));
    }
    expect(pressed.slice(0, -1).every((status) => status === 200)).toBe(true);
    expect(pressed.at(-1)).toBe(429);
  });

  it("refuses what is no address beside the field, and sends nothing", async () => {
    const { follow, asks, mails } = await openFollowing();
    const wrong = {
      "no address": "reader",
      nothing: "",
      "a header": "reader@example.org\r\nBcc: all@example.org",
      "a header, escaped": "reader@example.org%0d%0aBcc:all@example.org",
      "two addresses": "reader@example.org,other@example.org",
      "a name": "Reader <reader@example.org>",
      "a long address": `${"a".repeat(300)}@example.org`,
      "a very long address": `${"a".repeat(9_000)}@example.org`,
      "a local part in another script": "читатель@example.org",
      "letters that run backwards": "reader\u202e@example.org",
      "a zero byte": "reader\0@example.org",
      markup: '"><script>alert(1)</script>@example.org',
    };
    for (const [what, email] of Object.entries(wrong)) {
      const reply = await follow(email);
      expect(reply.status, what).toBe(400);
      expect(reply.text, what).toContain('aria-invalid="true"');
      expect(reply.text, what).toContain("Enter a whole email address");
      expect(reply.text, what).not.toContain("<script>alert");
    }
    expect([await asks(), await mails()]).toEqual([[], []]);
  });

  it("writes a domain of another script in ASCII, and any letters in lower case", async () => {
    const { follow, asks } = await openFollowing();
    await follow("Reader@Bücher.example");
    await follow("reader@раураl.example");
    expect((await asks()).map(({ email }) => email)).toEqual([
      "reader@xn--bcher-kva.example",
      "reader@xn--l-7sba6dbr.example",
    ]);
  });

  it("puts no word of a stranger into the mail: unknown things and pages are not taken", async () => {
    const { follow, asks } = await openFollowing();
    for (const to of [
      "writer:nobody",
      "writer:../ada",
      "category:spam",
      "language:x y",
      "piece:1",
    ]) {
      expect((await follow("reader@example.org", { to })).status, to).toBe(400);
    }
    expect(await asks()).toEqual([]);
    const pages = [
      `${BASE_URL}/you-have-won/visit-evil.example`,
      "https://evil.example/author/ada",
      `${BASE_URL}/author/ada?you=won`,
      "not an address",
    ];
    for (const [index, referer] of pages.entries()) {
      const from = { headers: { referer, "x-forwarded-for": `192.0.${index}.1` } };
      await follow(`r${index}@example.org`, { to: "writer:ada" }, from);
    }
    expect((await asks()).map(({ page }) => page)).toEqual(pages.map(() => "/author/ada"));
  });

  it("takes small forms alone, of other sites too", async () => {
    const { get, post, follow, asks } = await openFollowing();
    const big = await post("/follow", { email: "a".repeat(10 * 1_024 * 1_024) });
    expect(big.status).toBe(413);
    const json = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" };
    expect((await get("/follow", json)).status).toBe(415);
    expect((await get("/follow", { method: "DELETE" })).status).toBe(405);
    const foreign = { headers: { origin: "https://other.example" } };
    expect((await follow("reader@example.org", {}, foreign)).status).toBe(200);
    expect(await asks()).toHaveLength(1);
  });

  it("is answered in JSON to its script", async () => {
    const { follow, post } = await openFollowing();
    const json = { headers: { accept: "application/json" } };
    expect((await follow("reader@example.org", {}, json)).json()).toMatchObject({
      ok: true,
      message: expect.stringContaining("reader@example.org"),
    });
    expect((await follow("reader", { lang: "fr" }, json)).json()).toEqual({
      ok: false,
      message: "Saisissez une adresse e-mail complète, par exemple nom@example.org.",
    });
    // The script then sends the form as it is, and its reader presses once more.
    const late = await post("/follow", { email: "reader@example.org" }, json);
    expect(late.json()).toMatchObject({ ok: false, again: true });
  });

  it("is not there without a mail server", async () => {
    const tree = join(tempFolder(), "public");
    mkdirSync(tree, { recursive: true });
    writeFileSync(join(tree, "index.html"), "<title>Page</title>");
    const { origin } = await startService({ tree });
    for (const path of ["", "/link", "/frame", `/${"a".repeat(44)}`, "/confirm/a"]) {
      for (const method of ["GET", "POST"]) {
        const reply = await fetch(`${origin}/follow${path}`, { method });
        expect(reply.status, `${method} ${path}`).toBe(404);
      }
    }
  });
});
