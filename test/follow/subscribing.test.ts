import { describe, expect, it } from "vitest";
import { MAILING_LIMITS } from "../../api/contract/mailing/mailing.ts";
import { signedToken } from "../../api/store/mailing/signed-links.ts";
import { endPauses } from "../../api/store/mailing/subscribers.ts";
import { suppressionOf } from "../../api/store/mailing/suppressions.ts";
import { openFollowing, pathOf } from "./_reader.ts";

const PRIVATE = {
  "cache-control": "no-store",
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex, nofollow",
  "x-frame-options": "DENY",
};

describe("the link of a confirmation", () => {
  it("shows what was asked for and where, and counts only when its button is pressed, once", async () => {
    const { follow, get, post, asks, subscribers, subscriptions, store } = await openFollowing();
    await follow("reader@example.org", { to: "writer:ada", rhythm: "weekly" });
    const [ask] = await asks();
    const path = `/follow/confirm/${signedToken("confirm", ask!)}`;
    for (const method of ["GET", "HEAD", "GET"]) {
      const page = await get(path, { method });
      expect(page.status).toBe(200);
      expect(page.headers).toMatchObject(PRIVATE);
      if (method === "GET") {
        expect(page.text).toContain("reader@example.org");
        expect(page.text).toContain("ADA");
        expect(page.text).toContain("Once a week");
        expect(page.text).toContain('href="/author/ada"');
      }
    }
    expect(await subscribers()).toEqual([]);
    const confirmed = await post(path, {});
    expect(confirmed.status).toBe(303);
    const [subscriber] = await subscribers();
    const own = `https://galley.example${pathOf(subscriber!)}`;
    expect(confirmed.headers.location).toBe(`${own}?done=confirmed`);
    expect(await subscriptions()).toMatchObject([{ kind: "writer", rhythm: "weekly" }]);
    // A used link leads to what it has made, and undoes nothing that was changed since.
    const data = { do: "add", what: "category:civic", rhythm: "at_once" };
    await post(pathOf(subscriber!), data);
    expect((await get(path)).headers.location).toBe(own);
    await post(path, {});
    expect(await subscriptions()).toHaveLength(2);
    expect(await store.read.selectFrom("subscribers").selectAll().execute()).toHaveLength(1);
  });

  it("does nothing if it is forged, cut off, of another purpose or expired", async () => {
    const { follow, get, post, asks, clock, confirmed, subscribers } = await openFollowing();
    const { subscriber } = await confirmed("known@example.org");
    await follow("reader@example.org");
    const ask = (await asks()).find(({ email }) => email === "reader@example.org")!;
    const token = signedToken("confirm", ask);
    const wrong = [
      token.slice(0, -1),
      `${token}A`,
      token.slice(0, -2) + (token.endsWith("AA") ? "BB" : "AA"),
      signedToken("manage", ask),
      signedToken("confirm", { ...ask, secret: subscriber.secret }),
      signedToken("confirm", subscriber),
    ];
    for (const other of wrong) {
      expect((await get(`/follow/confirm/${other}`)).status, other).toBe(404);
      expect((await post(`/follow/confirm/${other}`, {})).status, other).toBe(404);
    }
    clock.advance({ minutes: MAILING_LIMITS.askHours * 60 + 1 });
    const late = await post(`/follow/confirm/${token}`, {});
    expect(late.status).toBe(404);
    expect(late.text).toContain("This link has expired");
    expect(late.text).toContain('action="https://galley.example/follow"');
    expect(await subscribers()).toHaveLength(1);
  });
});

describe("your subscriptions", () => {
  it("changes rhythms, adds and ends, and shows each by its name", async () => {
    const { confirmed, get, post, subscriptions } = await openFollowing();
    const { path } = await confirmed("reader@example.org", { to: "writer:ada" });
    await post(path, { do: "add", what: "category:civic", rhythm: "weekly" });
    await post(path, { do: "add", what: "language:ar", rhythm: "weekly" });
    await post(path, { do: "add", what: "category:nothing", rhythm: "weekly" });
    const { text } = await get(path);
    for (const name of ["ADA", "Civic", "Pieces in Arabic"]) expect(text).toContain(name);
    const fields = [...text.matchAll(/<select id="[^"]+" name="([^"]+)"/g)].map(([, name]) => name);
    expect(fields).toHaveLength(3);
    const field = (kind: string) => fields.find((name) => name?.includes(kind)) ?? "";
    const [writer, category, language] = [field("writer"), field("category"), field("language")];
    await post(path, { do: "save", [writer]: "weekly", [category]: "stop", [language]: "at_once" });
    const followed = async () =>
      (await subscriptions()).map(({ kind, rhythm }) => `${kind} ${rhythm}`).toSorted();
    expect(await followed()).toEqual(["language at_once", "writer weekly"]);
    // A field that the form does not have stays as it is.
    await post(path, { do: "save", [writer]: "at_once" });
    expect(await followed()).toEqual(["language at_once", "writer at_once"]);
  });

  it("pauses until a day, or until its reader goes on", async () => {
    const { confirmed, get, post, subscribers, store, clock } = await openFollowing();
    const { path } = await confirmed("reader@example.org");
    for (const until of ["2026-02-30", "2026-02-28", "2030-01-01", "soon", "2026-03-01"]) {
      const reply = await post(path, { do: "pause", until });
      expect(reply.status, until).toBe(400);
      expect(reply.text).toContain("Choose a day");
    }
    await post(path, { do: "pause", until: "2026-03-05" });
    expect((await get(path)).text).toContain("5 March 2026");
    await endPauses(store);
    expect(await subscribers()).toMatchObject([{ paused_until: "2026-03-05T00:00:00.000Z" }]);
    clock.advance({ days: 4 });
    expect((await get(path)).text).not.toContain("5 March 2026");
    await endPauses(store);
    expect(await subscribers()).toMatchObject([{ paused_at: null, paused_until: null }]);
    await post(path, { do: "pause", until: "" });
    await endPauses(store);
    expect((await get(path)).text).toContain("until you resume");
    await post(path, { do: "resume" });
    expect(await subscribers()).toMatchObject([{ paused_at: null }]);
  });

  it("hands everything out as JSON, and to nobody else", async () => {
    const { confirmed, get, post } = await openFollowing();
    const { path } = await confirmed("reader@example.org", { to: "writer:ada" });
    const other = await confirmed("other@example.org");
    const reply = await get(`${path}/export`);
    expect(reply.headers).toMatchObject({
      "content-disposition": 'attachment; filename="subscriptions.json"',
      "cache-control": "no-store",
    });
    expect(reply.json()).toMatchObject({
      email: "reader@example.org",
      subscriptions: [{ kind: "writer", name: "ADA", rhythm: "at_once" }],
      consent: { by: "form", page: "/author/ada" },
      mails: [],
    });
    // The id of one with the signature of the other.
    const mixed = path.slice(0, "/follow/".length + 22) + other.path.slice("/follow/".length + 22);
    for (const end of ["", "/export", "/leave"]) {
      expect((await get(mixed + end)).status, end).toBe(404);
      expect((await get(mixed + end)).text).not.toContain("reader@example.org");
      if (end !== "/export") expect((await post(mixed + end, { do: "erase" })).status).toBe(404);
    }
  });

  it("ends everything with one POST of a mail program, in any form, and with no GET", async () => {
    const { confirmed, get, subscriptions, post, store, lines } = await openFollowing();
    const { path } = await confirmed("reader@example.org", { to: "writer:ada" });
    const page = await get(`${path}/leave`);
    expect(page.text).toContain("Stop all emails");
    await get(path);
    await get(`${path}/export`);
    expect(await subscriptions()).toHaveLength(1);
    const oneClick = await get(`${path}/leave`, {
      method: "POST",
      headers: { "content-type": "multipart/form-data; boundary=x", origin: "null" },
      body: '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--',
    });
    expect(oneClick.status).toBe(200);
    expect(await subscriptions()).toEqual([]);
    expect(await suppressionOf(store, "reader@example.org")).toBe("asked");
    // Again, and without a body.
    expect((await get(`${path}/leave`, { method: "POST" })).status).toBe(200);
    const back = await get(path);
    expect(back.text).toContain("You follow nothing here");
    await post(path, { do: "add", what: "site:", rhythm: "weekly" });
    expect(await subscriptions()).toMatchObject([{ kind: "site", rhythm: "weekly" }]);
    expect(await suppressionOf(store, "reader@example.org")).toBeUndefined();
    expect(lines.join("")).not.toContain(path.slice("/follow/".length + 22));
  });

  it("erases after a tick, and the link ends", async () => {
    const { confirmed, get, post, subscribers, asks, mails, store } = await openFollowing();
    const { path } = await confirmed("reader@example.org");
    await post("/follow/link", { email: "reader@example.org" });
    await post(path, { do: "erase" });
    expect(await subscribers()).toHaveLength(1);
    const reply = await post(path, { do: "erase", yes: "yes" });
    expect(reply.text).toContain("Your address is erased");
    expect([await subscribers(), await asks(), await mails()]).toEqual([[], [], []]);
    expect((await get(path)).status).toBe(404);
    expect(await suppressionOf(store, "reader@example.org")).toBe("erased");
    const everything = JSON.stringify(
      await store.read.selectFrom("suppressions").selectAll().execute(),
    );
    expect(everything).not.toContain("reader@");
  });
});
