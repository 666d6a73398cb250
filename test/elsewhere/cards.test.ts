import { describe, expect, it } from "vitest";
import type { Writer } from "../../api/contract/records.ts";
import { cardLine } from "../../api/elsewhere/ask.ts";
import { eraseWriter } from "../../api/store/people/erasure.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { OPERATOR } from "../../api/store/log/audit.ts";
import { knownCards } from "../../api/store/pieces/drafts/elsewhere-cards.ts";
import { listPictures } from "../../api/store/pictures/picture-library.ts";
import { createPiece, createTestStore, createWriter } from "../_setup.ts";
import { testPicture } from "../pictures/_pictures.ts";
import { type Answers, createAsking, createServices, json, VIDEO, YOUTUBE } from "./_services.ts";

const TOLD = {
  title: "A bridge",
  author_name: "Ada",
  thumbnail_url: "https://i.ytimg.example/vi/hq.jpg",
  html: "<script>pwned()</script>",
};

async function createDesk(answers: Answers, options?: { seconds?: number }) {
  const { store, clock } = await createTestStore();
  const ada = await createWriter(store);
  const services = await createServices(answers);
  return {
    store,
    clock,
    ada,
    ...services,
    asking: createAsking(store, services.outbound, options),
  };
}

function rows(store: Store) {
  return store.read.selectFrom("elsewhere_cards").selectAll().orderBy("address").execute();
}

function cardsOf(store: Store, { id: writerId }: Writer, markdown: string) {
  return knownCards(store.read, { writerId, markdown });
}

describe("an address that is saved in a text", () => {
  it("is asked about once, and its title, author and picture are kept", async () => {
    const picture = await testPicture({ width: 48, height: 36, format: "jpeg" });
    const { store, ada, asking, asked } = await createDesk({
      [YOUTUBE]: json(TOLD),
      "/i.ytimg.example/vi/hq.jpg": (response) => response.end(picture),
    });
    const body_md = `Look:\n\n${VIDEO}\n\nhttps://www.youtube.com/watch?v=dQw4w9WgXcQ&t=5`;
    await createPiece(store, ada, { body_md });
    // Saving waits for nobody.
    expect(asked).toEqual([]);
    await asking.catchUp();
    const [card] = await cardsOf(store, ada, body_md);
    expect(card).toMatchObject({ title: "A bridge", author: "Ada" });
    expect(card?.picture).toMatch(/^[0-9a-f]{32}$/);
    // The picture belongs to the card, not to the library.
    expect((await listPictures(store.read, { writerId: ada.id, limit: 10 })).pictures).toEqual([]);

    await createPiece(store, ada, { body_md });
    await asking.catchUp();
    expect(asked.filter((path) => path.startsWith(YOUTUBE))).toEqual([
      `${YOUTUBE}?format=json&url=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3DdQw4w9WgXcQ`,
    ]);
    await eraseWriter(store, OPERATOR, ada.id);
    expect(await rows(store)).toEqual([]);
    expect(await store.read.selectFrom("pictures").select("id").execute()).toEqual([]);
  });

  it("is asked about again a bounded number of times while its site is down", async () => {
    const { store, clock, ada, asking, asked, answers } = await createDesk({
      [YOUTUBE]: (response) => response.writeHead(503).end(),
    });
    await createPiece(store, ada, { body_md: VIDEO });
    for (let hours = 0; hours < 100; hours++) {
      await asking.catchUp();
      clock.advance({ minutes: 60 });
    }
    expect(asked).toHaveLength(6);
    answers[YOUTUBE] = json(TOLD);
    await asking.catchUp();
    expect(asked).toHaveLength(6);
    expect(await cardsOf(store, ada, VIDEO)).toEqual([]);
  });

  it("is known after an outage", async () => {
    const { store, clock, ada, asking, answers } = await createDesk({
      [YOUTUBE]: (response) => response.destroy(),
    });
    await createPiece(store, ada, { body_md: VIDEO });
    await asking.catchUp();
    answers[YOUTUBE] = json({ ...TOLD, thumbnail_url: null });
    clock.advance({ minutes: 2 });
    await asking.catchUp();
    expect(await cardsOf(store, ada, VIDEO)).toMatchObject([{ title: "A bridge", picture: null }]);
  });

  it("is not asked about again if there is no such thing", async () => {
    const { store, clock, ada, asking, asked } = await createDesk({});
    await createPiece(store, ada, { body_md: VIDEO });
    await asking.catchUp();
    clock.advance({ days: 2 });
    await asking.catchUp();
    expect(asked).toHaveLength(1);
  });

  it("of a post, a gist and a video is asked about where each site answers", async () => {
    const { store, ada, asking } = await createDesk({
      "/vimeo.com/api/oembed.json": json({ title: "Film", author_name: "V" }),
      "/masto.example/api/oembed": json({ author_name: "Masto", html: "<p>Secret</p>" }),
      "/embed.bsky.app/oembed": json({ author_name: "Blue" }),
      "/api.github.com/gists/0123456789abcdef0123": json({
        description: "",
        owner: { login: "ada" },
        files: { "bridge.ts": {} },
      }),
    });
    const body_md = [
      "https://vimeo.com/76979871",
      "https://masto.example/@ada/113000000000000000",
      "https://bsky.app/profile/ada.example/post/3kabcdefghi",
      "https://gist.github.com/ada/0123456789abcdef0123",
      "https://www.openstreetmap.org/#map=15/52.5163/13.3777",
    ].join("\n\n");
    await createPiece(store, ada, { body_md });
    await asking.catchUp();
    const known = await cardsOf(store, ada, body_md);
    expect(known.map(({ title, author }) => [title, author])).toEqual(
      expect.arrayContaining([
        ["Film", "V"],
        [null, "Masto"],
        [null, "Blue"],
        ["bridge.ts", "ada"],
      ]),
    );
    expect(await rows(store)).toHaveLength(4);
  });

  it("is noted at most a thousand times for one writer", async () => {
    const { store, ada } = await createDesk({});
    for (let piece = 0; piece < 52; piece++) {
      const addresses = Array.from(
        { length: 20 },
        (_, index) => `https://vimeo.com/${10_000_000 + piece * 20 + index}`,
      );
      await createPiece(store, ada, { body_md: addresses.join("\n\n") });
    }
    expect(await rows(store)).toHaveLength(1_000);
  });
});

describe("a site that means harm", () => {
  it.each([
    ["a giant answer", (response) => response.end(JSON.stringify({ title: "x".repeat(600_000) }))],
    ["no JSON", (response) => response.end("<title>Hello</title>")],
    ["a list", json([TOLD])],
    ["words that are none", json({ title: 5, author_name: {} })],
    ["words that nobody sees", json({ title: "\u200B\u2060\u{E0041}", author_name: "  " })],
    [
      "a way into the network",
      (response) => response.writeHead(302, { location: "http://10.0.0.1/" }).end(),
    ],
    [
      "a way into this machine",
      (response) => response.writeHead(302, { location: "http://[::1]:9/" }).end(),
    ],
    ["an answer that never ends", (response) => response.write("{")],
  ] satisfies [string, Answers[string]][])("with %s gives no card", async (_what, answer) => {
    const { store, ada, asking } = await createDesk({ [YOUTUBE]: answer }, { seconds: 0.5 });
    await createPiece(store, ada, { body_md: VIDEO });
    await asking.catchUp();
    expect(await cardsOf(store, ada, VIDEO)).toEqual([]);
  });

  it.each([
    ["is none", (response) => response.end("<svg onload='pwned()'/>")],
    ["is giant", (response) => response.end(Buffer.alloc(4_000_000))],
    [
      "is in the network",
      (response) => response.writeHead(302, { location: "http://192.168.0.1/x.jpg" }).end(),
    ],
  ] satisfies [string, Answers[string]][])("has no picture if it %s", async (_what, answer) => {
    const { store, ada, asking } = await createDesk({
      [YOUTUBE]: json(TOLD),
      "/i.ytimg.example/vi/hq.jpg": answer,
    });
    await createPiece(store, ada, { body_md: VIDEO });
    await asking.catchUp();
    expect(await cardsOf(store, ada, VIDEO)).toMatchObject([{ title: "A bridge", picture: null }]);
  });

  it("tells one line of plain text", () => {
    expect(cardLine("A\u202Eevil\u2066\u0000 \n line\u200B\u200B\u200B\u200B", 200)).toBe(
      "Aevil line\u200B\u200B",
    );
    expect(cardLine("é".repeat(500), 200)).toBe(`${"é".repeat(199)}…`);
    expect(cardLine(`a${"\u0301".repeat(60)}`, 200)).toBeNull();
    expect(cardLine("\uD800", 200)).toBeNull();
    expect(cardLine(undefined, 200)).toBeNull();
  });
});
