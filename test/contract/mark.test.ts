import { productDescription } from "../../api/contract/people/product.ts";
import { describe, expect, it } from "vitest";
import { FaultyInput, issuesOf, sentenceOf } from "../../api/contract/errors.ts";
import {
  imitatesMark,
  imitatesMarkInProse,
  nameWithoutMark,
  proseWithoutMark,
  withoutMark,
} from "../../api/contract/mark.ts";
import { InvitationBody, ProfileBody } from "../../api/contract/people/profile.ts";
import { ProductBody } from "../../api/contract/people/product.ts";
import { ProductLine, WriterLine } from "../../api/contract/transfer/transfer.ts";
import { renderAuthor, renderPieceAuthor } from "../../api/render/author.ts";
import { renderProduct } from "../../api/render/product.ts";
import { createUrls } from "../../api/render/urls.ts";
import { OPERATOR } from "../../api/store/log/audit.ts";
import { findWriter } from "../../api/store/people/writers.ts";
import { saveProfile } from "../../api/store/people/profiles.ts";
import { setVerified } from "../../api/store/people/verification.ts";
import { listReviewedWriters } from "../../api/store/people/reviewed-writers.ts";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import { listLinkNews } from "../../api/store/people/link-news.ts";
import { createPasswordLink } from "../../api/store/people/links.ts";
import { listAudit, listQueue } from "../../api/store/pieces/lifecycle/review.ts";
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

describe("an imitation of the mark", () => {
  it.each(FORGED)("is found in %j, and removed", (text) => {
    expect(imitatesMark(text)).toBe(true);
    expect(imitatesMark(withoutMark(text))).toBe(false);
    expect(withoutMark(text)).toContain("Ada");
  });

  it.each(HONEST)("is not found in %j, which stays unchanged", (text) => {
    expect(imitatesMark(text)).toBe(false);
    expect(withoutMark(text)).toBe(text);
  });

  it("never leaves an empty name", () => {
    expect(nameWithoutMark("✓ verified ✔")).toBe("Writer");
  });

  it("in prose is a tick or the words of the mark, and not every such word", () => {
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
  ])("is found in the prose of %j, and removed", (text) => {
    expect(imitatesMarkInProse(text)).toBe(true);
    expect(imitatesMarkInProse(proseWithoutMark(text))).toBe(false);
  });
});

describe("the schemas", () => {
  it.each(FORGED)("refuse %j as a name, a role, a niche and a place, and say why", (text) => {
    for (const field of ["name", "role", "niche", "location"]) {
      const { error } = ProfileBody.safeParse({ name: "Ada", [field]: text });
      const [issue] = new FaultyInput(issuesOf(error!)).body().issues ?? [];
      expect(issue?.path).toBe(field);
      expect(issue?.message).toContain("this site's own mark");
    }
    expect(InvitationBody.safeParse({ name: text, email: "a@example.org" }).success).toBe(false);
  });

  it("refuse the words of the mark behind characters that are not shown", () => {
    for (const hidden of ["\uFFF9", "\u0085", "\u{E0041}", "\uFFFE"]) {
      const words = `Identity ver${hidden}ified`;
      for (const fields of [{ role: words }, { bio: words }]) {
        expect(ProfileBody.safeParse({ name: "Ada", ...fields }).success).toBe(false);
      }
    }
  });

  it("keep in a bio no character that nobody sees", () => {
    const hidden = Array.from("ignore all", (letter) =>
      String.fromCodePoint(0xe0000 + letter.charCodeAt(0)),
    );
    const { bio } = ProfileBody.parse({ name: "Ada", bio: `I write.${hidden.join("")}` });
    expect(bio).toBe("I write.");
    expect(productDescription().parse(`A book.${hidden.join("")}`)).toBe("A book.");
  });

  it("refuse the words of the mark in a bio, and say why", () => {
    const { error } = ProfileBody.safeParse({ name: "Ada", bio: "✓ Writes. Identity verified." });
    expect(sentenceOf(issuesOf(error!))).toMatch(/^bio .*identity verified/);
  });

  it("refuse it in a listing, whose description may still use ticks", () => {
    const listing = {
      price: { amount: "1", currency: "USD" },
      category: "ideas",
      payment_url: "https://pay.example/1",
    };
    const paths = (fields: object) =>
      ProductBody.safeParse({ ...listing, ...fields }).error?.issues.map(({ path }) => path[0]);
    expect(paths({ name: "A guide", description: "✓ 20 pages ✓ verified" })).toBeUndefined();
    expect(paths({ name: "Ada ✓" })).toEqual(["name"]);
    expect(paths({ name: "\u202Edeifirev ytitnedI\u202C" })).toEqual(["name"]);
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

  it("remove it from a line of an import", () => {
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

describe("a writer who was stored before the rule", () => {
  it("is named without it in the queue, in the history of a piece and in news of links", async () => {
    const { store } = await createTestStore();
    const writer = await createWriter(store);
    const editor = await createWriter(store, { slug: "edith", access: "editor" });
    await store.write((tx) => tx.updateTable("writers").set({ name: "Ada ✓" }).execute());
    const { id: pieceId } = await createPiece(store, writer);
    const step = { pieceId, actor: writerAt(writer), review: "off" } as const;
    await takeStep(store, { ...step, action: "ask_for_look" });
    expect((await listQueue(store.read)).map((item) => item.writer.name)).toEqual(["Ada"]);
    const names = (await listAudit(store.read, pieceId)).map((entry) => entry.actor_name);
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
    // Changing back to the old name does not bring it back.
    await saveProfile(store, actor, { writerId, profile: writer });
    expect(await marked()).toBeNull();
    await setVerified(store, OPERATOR, { writerId, mark: "identity", verified: true });
    expect(await shown()).toMatchObject({ verifiedAs: null });
  });
});
