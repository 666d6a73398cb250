import { describe, expect, it } from "vitest";
import { CreatePieceBody, DRAFT_FIELDS, type PieceContent } from "../../api/contract/draft.ts";
import { Refusal } from "../../api/contract/errors.ts";
import { DraftShape, isFinished } from "../../api/contract/unfinished.ts";
import {
  contentOf,
  fieldsOf,
  NEW_FIELDS,
  type PieceFields,
} from "../../api/desk/pieces/piece-form.ts";
import { WORKER } from "../../api/store/log/audit.ts";
import { fromColumns, toColumns } from "../../api/store/pieces/drafts/content.ts";
import { addDraft } from "../../api/store/pieces/drafts/drafts.ts";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import type { Step } from "../../api/store/pieces/lifecycle/step.ts";
import { findPiece, findWorkingCopy } from "../../api/store/pieces/drafts/pieces.ts";
import { findPublicText } from "../../api/store/pieces/lifecycle/review.ts";
import { roleFor } from "../../api/store/pieces/lifecycle/transitions.ts";
import { ACTIONS } from "../../api/store/pieces/lifecycle/transition.ts";
import { anyText, fc } from "../_property.ts";
import { createTestStore, createWriter, editorAt, keyOf, RENDERED, writerAt } from "../_setup.ts";
import { isShort } from "../_suite.ts";

const odd = fc.oneof(
  fc.constantFrom(
    "",
    " ",
    "A text.",
    "en",
    "essay",
    "h".repeat(201),
    "s".repeat(401),
    "a,b,c,d,e,f,g,h,i",
    "Klingon!",
    "example.org",
    "https://example.org/",
    "\u0301".repeat(40),
    "b".repeat(100_001),
  ),
  anyText(20).map((text) => text.replaceAll("\0", "")),
);
const WHOLE: PieceFields = { ...NEW_FIELDS, headline: "A headline", body_md: "A text." };
const fields = fc
  .tuple(fc.subarray([...DRAFT_FIELDS], { maxLength: 2 }), odd, odd)
  .map(([[first, second], a, b]) => ({
    ...WHOLE,
    ...(first ? { [first]: a } : {}),
    ...(second ? { [second]: b } : {}),
  }));

describe("the content of a form", () => {
  it("keeps what was typed, and has in its own fields only what a piece can have", () => {
    let unfinished = 0;
    fc.assert(
      fc.property(fields, (typed) => {
        const content = contentOf(typed, null);
        const { typed: faulty = {}, wanted_slug: _, statement, ...own } = content;
        DraftShape.statement.parse(statement);
        DraftShape.headline.parse(own.headline);
        DraftShape.body_md.parse(own.body_md);
        // Stored pieces may have a tag that only has the form of one, such as essay.
        DraftShape.locale.parse(own.locale);
        CreatePieceBody.parse({ ...own, headline: "x", body_md: "x", locale: "en" });
        if (Object.keys(faulty).length) unfinished++;
        for (const name of DRAFT_FIELDS) {
          if (faulty[name] !== undefined) expect(faulty[name]).toBe(typed[name]);
        }
        // Saving the same fields again changes nothing.
        expect(contentOf(fieldsOf(content, null), null)).toEqual(content);
        expect(fromColumns(toColumns(content))).toEqual(content);
      }),
      { numRuns: 500 },
    );
    expect(unfinished).toBeGreaterThan(50);
  });
});

describe("an unfinished text", () => {
  it("is neither public nor with the editors, whatever anybody does", async () => {
    const { store } = await createTestStore();
    const writer = await createWriter(store, { slug: "ada" });
    const editor = await createWriter(store, { slug: "edith", access: "editor" });
    const key = await keyOf(store, writer);
    const whole = fc.nat(9).map((number) => ({ ...WHOLE, body_md: `A text of ${number}.` }));
    const act = fc.oneof(
      fc.oneof(fields, whole).map((typed) => ({ action: "edit" as const, typed })),
      fc.constantFrom("publish" as const, "update" as const).map((action) => ({ action })),
      fc.constantFrom(...ACTIONS.filter((one) => one !== "edit")).map((action) => ({ action })),
    );
    const seen = { refused: 0, public: 0, waiting: 0 };
    await fc.assert(
      fc.asyncProperty(
        fields,
        fc.array(fc.tuple(act, fc.constantFrom("off" as const, "required" as const)), {
          minLength: 10,
          maxLength: 20,
        }),
        async (first, acts) => {
          const { id } = await addDraft(store, writerAt(writer), {
            writerId: writer.id,
            content: { ...contentOf(first, null), cover: null, wanted_slug: undefined },
          });
          const actors = {
            writer: writerAt(writer),
            editor: editorAt(editor),
            service: WORKER,
            key,
          };
          for (const [{ action, ...more }, review] of acts) {
            const { version, slug } = (await findPiece(store.read, id))!;
            const typed = "typed" in more ? more.typed : WHOLE;
            const step = {
              action,
              review,
              pieceId: id,
              actor: actors[roleFor(action)],
              at: new Date(store.clock().getTime() + 3_600_000).toISOString(),
              version,
              rendered: RENDERED,
              slug: RENDERED.slug,
              note: "Because.",
              content: { ...contentOf(typed, slug), cover: null, wanted_slug: undefined },
              changes: { sub: "By a program." },
            };
            await takeStep(store, step as Step).catch((error: unknown) => {
              if (!(error instanceof Refusal)) throw error;
              if (error.reason === "validation_failed") seen.refused++;
            });
            const piece = (await findPiece(store.read, id))!;
            const out: (PieceContent | undefined)[] = [await findPublicText(store.read, id)];
            if (piece.status === "approved") out.push(piece.content);
            if (piece.status === "pending") out.push(piece.content);
            if (piece.updateSentAt) out.push(await findWorkingCopy(store.read, id));
            for (const text of out) {
              if (text && !isFinished(text))
                throw new Error(`${piece.status}: ${JSON.stringify(text)}`);
            }
            if (piece.status === "approved") seen.public++;
            if (piece.status === "pending" || piece.updateSentAt) seen.waiting++;
          }
        },
      ),
      { numRuns: isShort() ? 25 : 60 },
    );
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(0);
  });
});
