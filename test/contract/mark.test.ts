import { describe, expect, it } from "vitest";
import {
  imitatesMark,
  imitatesMarkInProse,
  nameWithoutMark,
  proseWithoutMark,
  withoutMark,
} from "../../api/contract/mark.ts";
import { InvitationBody, ProfileBody } from "../../api/contract/profile.ts";
import { ProductBody } from "../../api/contract/product.ts";
import { ProductLine, WriterLine } from "../../api/contract/transfer.ts";
import { renderAuthor, renderPieceAuthor } from "../../api/render/author.ts";
import { renderProduct } from "../../api/render/product.ts";
import { createUrls } from "../../api/render/urls.ts";
import { OPERATOR } from "../../api/store/audit.ts";
import { findWriter } from "../../api/store/writers.ts";
import { saveProfile } from "../../api/store/profiles.ts";
import { setVerified } from "../../api/store/verification.ts";
import { listReviewedWriters } from "../../api/store/reviewed-writers.ts";
import { takeStep } from "../../api/store/lifecycle.ts";
import { createPasswordLink, listLinkNews } from "../../api/store/links.ts";
import { listDeeds, listQueue } from "../../api/store/review.ts";
import { createPiece, createTestStore, createWriter, editorAt, writerAt } from "../_setup.ts";

const FORGED = [
  "Ada ✓",
  "Ada ✔\uFE0F",
  "✅ Ada",
  "Ada ☑️",
  "Ada 🗸",
  "Ada √",
  "Ada 𐄂",
  "Ada \uF00C",
  "Ada (Verified)",
  "Ada VERIFIED",
  "Ada ｖｅｒｉｆｉｅｄ",
  "Ada v\u200Berified",
  "Ada vеrіfіеd",
  "Ada véri\u0301fied",
  "Ada 𝐕𝐞𝐫𝐢𝐟𝐢𝐞𝐝",
  "Ada Ⓥⓔⓡⓘⓕⓘⓔⓓ",
  "Ada 🅅🄴🅁🄸🄵🄸🄴🄳",
  "Ada 🆅🅴🆁🅸🅵🅸🅴🅳",
  "Ada 🇻🇪🇷🇮🇫🇮🇪🇩",
  "Ada ᴠᴇʀɪꜰɪᴇᴅ",
  "Ada ꓦꓰꓣꓲꓝꓲꓰꓓ",
  "Ada ꪜ",
  "Ada レ",
  "Ada ﾚ",
  "Ada ㇾ",
  "Ada ㇙",
  "Ada v\u200Aerified",
  "Ada V E R I F I E D",
  "Ada v.e.r.i.f.i.e.d",
  "Ada veri\u2800fied",
  "Ada veri\u2011fied",
  "Ada ver|f|ed",
  "Ada ver verified ified",
  "Ada ⒱⒠⒭⒤⒡⒤⒠⒟",
  "Ada 🄥🄔🄡🄘🄕🄘🄔🄓",
  "Ada ᏙᎬᎡᎥFᎥᎬᎠ",
  "Ada ᐯEᖇIᖴIEᗪ",
  "Ada verɨfɨeđ",
  "Ada \u202Edeifirev\u202C",
];
const HONEST = [
  "Ada Lovelace",
  "Владимир Петров",
  "レイ 田中",
  "ﾚｲ",
  "ꪜꪱ",
  "Ada 🇻🇪",
  "Zoë Vérifié-Martin",
  "Formal verification engineer",
  "Ivy O'Brien-Smith 3rd",
  "नमस्ते",
  "V. Verifiedova",
  "V. E. Rifkind",
  "Olive R. I. Fiedler",
  "Verify I. Edwards",
  "ヴェリ 仁",
];

describe("what passes for the mark", () => {
  it.each(FORGED)("is seen in %j, and left out", (text) => {
    expect(imitatesMark(text)).toBe(true);
    expect(imitatesMark(withoutMark(text))).toBe(false);
    expect(withoutMark(text)).toContain("Ada");
  });

  it.each(HONEST)("is not seen in %j, which stays as it is", (text) => {
    expect(imitatesMark(text)).toBe(false);
    expect(withoutMark(text)).toBe(text);
  });

  it("leaves a name behind, whatever is taken out of it", () => {
    expect(nameWithoutMark("✓ verified ✔")).toBe("Writer");
  });

  it("in prose is a tick, or the words of the mark, and not every word", () => {
    expect(imitatesMarkInProse("She verified each number herself.")).toBe(false);
    expect(imitatesMarkInProse("Identity: verified")).toBe(true);
    expect(proseWithoutMark("✓ Identity verified. Writes.").trim()).toBe(". Writes.");
  });

  it.each([
    "Identity veri\u00ADfied",
    "Identity\u200Bverified",
    "Identity \u200B verified",
    "Identity\u2800verified",
    "Identity vеrіfіеd",
    "Idеntіtу verified",
    "ldentity verified",
    "Ｉｄｅｎｔｉｔｙ ｖｅｒｉｆｉｅｄ",
    "Website Ⓥⓔⓡⓘⓕⓘⓔⓓ",
    `Identity v${"\u00AD".repeat(300)}erified`,
    "Identity identity verified verified",
    "I d e n t i t y v e r i f i e d",
    "Website · veri fied",
  ])("is seen in the prose of %j, and left out", (text) => {
    expect(imitatesMarkInProse(text)).toBe(true);
    expect(imitatesMarkInProse(proseWithoutMark(text))).toBe(false);
  });
});

describe("the edges", () => {
  it.each(FORGED)("refuse %j as a name, a role, a niche and a place, with a word why", (text) => {
    for (const field of ["name", "role", "niche", "location"]) {
      const { error } = ProfileBody.safeParse({ name: "Ada", [field]: text });
      expect(error?.issues, field).toMatchObject([
        { path: [field], message: expect.stringContaining("only this site's own mark") },
      ]);
    }
    expect(InvitationBody.safeParse({ name: text, email: "a@example.org" }).success).toBe(false);
  });

  it("refuse the words of the mark in a bio, with a word why", () => {
    const { error } = ProfileBody.safeParse({ name: "Ada", bio: "✓ Writes. Identity verified." });
    expect(error?.issues).toMatchObject([
      { path: ["bio"], message: expect.stringContaining("identity verified") },
    ]);
  });

  it("refuse it in a listing, whose description may still tick off what it lists", () => {
    const listing = {
      price: { amount: "1", currency: "USD" },
      category: "ideas",
      payment_url: "https://pay.example/1",
    };
    const paths = (fields: object) =>
      ProductBody.safeParse({ ...listing, ...fields }).error?.issues.map(({ path }) => path[0]);
    expect(paths({ name: "A guide", description: "✓ 20 pages ✓ verified" })).toBeUndefined();
    expect(paths({ name: "Ada ✓" })).toEqual(["name"]);
    expect(paths({ name: "Identity verified" })).toEqual(["name"]);
    expect(paths({ name: "A guide", description: "✓ Identity verified" })).toEqual(["description"]);

    const at = "2026-03-01T12:00:00Z";
    const line = ProductLine.parse({
      ...listing,
      type: "product",
      id: "3f2a8c1e-5b7d-4e9a-8c46-0d1f2a3b4c5d",
      author: "ada",
      name: "✓ Identity verified",
      description: "✓ Identity verified",
      created_at: at,
      updated_at: at,
    });
    expect(line).toMatchObject({ name: "Listing", description: "✓ " });
  });

  it("take a line of an import without it", () => {
    const line = WriterLine.parse({
      type: "writer",
      slug: "ada",
      name: "Ada ✓",
      role: "✓ Identity verified",
      niche: "✅",
      bio: "✓ Identity verified",
    });
    expect(line).toMatchObject({ name: "Ada", role: "Identity", niche: null, bio: " " });
  });
});

describe("a writer whose row is older than the rule", () => {
  it("is named without it in the queue, in the history of a piece and in news of links", async () => {
    const { store } = await createTestStore();
    const writer = await createWriter(store);
    const editor = await createWriter(store, { slug: "edith", access: "editor" });
    await store.write((tx) => tx.updateTable("writers").set({ name: "Ada ✓" }).execute());
    const { id: pieceId } = await createPiece(store, writer);
    const step = { pieceId, actor: writerAt(writer), review: "off" } as const;
    await takeStep(store, { ...step, action: "ask_for_look" });
    expect((await listQueue(store.read)).map((item) => item.writer.name)).toEqual(["Ada"]);
    const names = (await listDeeds(store.read, pieceId)).map((deed) => deed.actor_name);
    expect(names).toEqual(["Ada", "Ada"]);
    await createPasswordLink(store, editorAt(editor), {
      writerId: writer.id,
      purpose: "password",
    });
    expect((await listLinkNews(store.read, writer.id)).map(({ by }) => by)).toEqual(["Ada"]);
  });

  it("has listings that are shown without it", async () => {
    const { store } = await createTestStore();
    const writer = (await findWriter(store.read, "id", (await createWriter(store)).id))!;
    const content = {
      name: "A guide ✓",
      description: "✓ 20 pages. Identity verified",
      price: { amount: "1", currency: "USD" },
      category: "ideas" as const,
      payment_url: "https://pay.example/1",
      related: [],
    };
    const at = "2026-03-01T12:00:00.000Z";
    const stored = { id: "1", writerId: writer.id, content, createdAt: at, updatedAt: at };
    const urls = createUrls("https://galley.example");
    expect(renderProduct(stored, writer, [], urls)).toMatchObject({
      name: "A guide",
      description: "✓ 20 pages. ",
    });
  });

  it("is shown without it in records, pages, feeds and badges", async () => {
    const { store } = await createTestStore();
    const { id } = await createWriter(store);
    await store.write((tx) =>
      tx
        .updateTable("writers")
        .set({ name: "Ada ✓", role: "✓ Identity verified", niche: "☑", bio: "✔ Writes." })
        .where("id", "=", id)
        .execute(),
    );
    const writer = (await findWriter(store.read, "id", id))!;
    const urls = createUrls("https://galley.example");
    const author = renderAuthor(writer, { piecesCount: 0, lastPublishedAt: null }, urls);
    expect(author).toMatchObject({ name: "Ada", role: "Identity", niche: null, bio: " Writes." });
    expect(renderPieceAuthor(writer, urls).name).toBe("Ada");
    const { writers } = await listReviewedWriters(store.read, { id });
    expect(writers[0]?.name).toBe("Ada");
  });
});

describe("a rename", () => {
  it("takes the mark away until an editor confirms the new name", async () => {
    const { store } = await createTestStore();
    const writer = await createWriter(store);
    const actor = writerAt(writer);
    const { id: writerId } = writer;
    await setVerified(store, OPERATOR, { writerId, mark: "identity", verified: true });
    await saveProfile(store, actor, { writerId, profile: { ...writer, bio: "New." } });
    const marked = async () => (await findWriter(store.read, "id", writerId))?.identityVerifiedAt;
    expect(await marked()).not.toBeNull();

    await saveProfile(store, actor, { writerId, profile: { ...writer, name: "Somebody Famous" } });
    expect(await marked()).toBeNull();
    const shown = async () => (await listReviewedWriters(store.read, { id: writerId })).writers[0];
    expect(await shown()).toMatchObject({ verifiedAs: "ADA", identityVerifiedAt: null });
    // Nor does taking the old name back bring it back.
    await saveProfile(store, actor, { writerId, profile: writer });
    expect(await marked()).toBeNull();
    await setVerified(store, OPERATOR, { writerId, mark: "identity", verified: true });
    expect(await shown()).toMatchObject({ verifiedAs: null });
  });
});
