import { newId } from "../../contract/random.ts";
import type { PieceContent } from "../../contract/draft.ts";
import { Refusal } from "../../contract/errors.ts";
import { say } from "../../contract/say.ts";
import type { StoredPiece } from "../../contract/records.ts";
import { isFinished } from "../../contract/unfinished.ts";
import { isSameContent } from "../../store/pieces/drafts/content.ts";
import { takeStep, takeSteps } from "../../store/pieces/lifecycle/lifecycle.ts";
import { seriesOfPiece } from "../../store/series/series.ts";
import { putInSeries } from "../../store/series/series-steps.ts";
import { isPieceId } from "../../store/pieces/drafts/pieces.ts";
import type { Step } from "../../store/pieces/lifecycle/step.ts";
import { fill } from "../../../site/messages/words.ts";
import { bothTexts } from "../client/editor/saving/merge-texts.ts";
import { Notice } from "../parts/notice.tsx";
import { formatSaid } from "../messages/refusals.ts";
import type { DeskWords } from "../messages/words.ts";
import type { DeskAnswer, DeskJson, DeskRoute, DeskTools, SignedInVisit } from "../route.ts";
import { action, page, seeOther } from "../route.ts";
import { actorOf } from "../series/routes.tsx";
import type { Refused } from "../take-form.ts";
import { Conflict } from "./conflict.tsx";
import { createEditorView } from "./editor-view.tsx";
import { typingFaultsOf, withOwnThings } from "./faults.ts";
import { keepLineEnds } from "./line-ends.ts";
import { createDraftOnce, draftIdOf } from "./new-draft.ts";
import {
  findOwnPiece,
  NO_FIELDS,
  pieceAction,
  piecePath,
  stepOf,
  unfinishedPath,
} from "./own-piece.ts";
import { goesWithMail } from "../mailing/shown-mail.ts";
import { PendingPage } from "./pending-page.tsx";
import { contentOf, fieldsFrom, NEW_FIELDS, PieceForm } from "./piece-form.ts";
import { previewHtml } from "./preview.tsx";
import { isWithEditors, withdrawalOf, WithEditors } from "./with-editors.ts";

/** The editor: a new piece, an existing piece, and saving. */
export function createEditorRoutes(tools: DeskTools): DeskRoute[] {
  const { store } = tools;
  const editorPage = createEditorView(tools);

  /** The withdrawal and the new text are one transaction, so a piece is never withdrawn for a text that is not saved. */
  async function save(visit: SignedInVisit, form: PieceForm): Promise<Saved> {
    const { piece, content } = await findOwnPiece(store, visit);
    const typed =
      form.keep === "both" ? { ...form, body_md: bothTexts(content.body_md, form.body_md) } : form;
    const sent = contentOf(typed, piece.slug);
    const body_md = keepLineEnds(content.body_md, sent.body_md);
    const next = await withOwnThings(tools, piece, { ...sent, body_md });
    // This is also true if the text was just saved by a request whose answer was lost.
    const isSaved = isSameContent(next, content);
    const isWithdrawn = form.next === "withdraw" && isWithEditors(piece);
    if (!isSaved && !isWithdrawn && isWithEditors(piece)) throw new WithEditors();
    const step = stepOf(tools, visit, piece.id);
    const steps: Step[] = [];
    if (isWithdrawn) steps.push({ ...step, action: withdrawalOf(piece) });
    if (!isSaved) {
      const { version, over } = form;
      steps.push({ ...step, action: "edit", content: next, version, separate: over === "yes" });
    }
    const [first, ...others] = steps;
    const after = first ? await takeSteps(store, [first, ...others]) : piece;
    return { piece: after, content: next, series: await chooseSeries(visit, after, form) };
  }

  /** The text is saved, whatever becomes of this. Of a public piece, it is chosen on the page of the series. */
  async function chooseSeries(
    visit: SignedInVisit,
    { id, status }: StoredPiece,
    { series, series_was }: PieceForm,
  ): Promise<string> {
    if (series !== series_was && status !== "approved") {
      const chosen = { pieceId: id, seriesId: series || null };
      await putInSeries(store, actorOf(visit), chosen).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
      });
    }
    return (await seriesOfPiece(store.read, id))?.id ?? "";
  }

  /** The page that a button of the editor leads to. The text is already saved. */
  async function nextPage(
    visit: SignedInVisit,
    { piece: { id }, content }: Saved,
    next: PieceForm["next"],
  ): Promise<DeskAnswer> {
    if ((next === "publish" || next === "look") && !isFinished(content)) {
      return seeOther(unfinishedPath(id, next));
    }
    if (next === "publish") return seeOther(piecePath(id, "publish"));
    if (next === "unpublish") return seeOther(piecePath(id, "unpublish"));
    if (next === "withdraw") return seeOther(`${piecePath(id)}?done=withdrawn`);
    if (next === "look") {
      await takeStep(store, { ...stepOf(tools, visit, id), action: "ask_for_look" });
      return seeOther(piecePath(id));
    }
    return seeOther(`${piecePath(id)}?done=saved`);
  }

  /** The form with the typed text; after a conflict, with a comparison with the saved text. */
  async function again(visit: SignedInVisit, refused: Refused): Promise<DeskAnswer> {
    const { editor: w } = visit.words;
    const own = await findOwnPiece(store, visit);
    const fields = fieldsFrom(refused.values);
    const typed = PieceForm.safeParse(refused.values.toObject());
    const isWithdrawing = refused.values.get("next") === "withdraw";
    const isCompared =
      refused.refusal.reason === "conflict" && (isWithdrawing || !isWithEditors(own.piece));
    if (!isCompared || !typed.success) {
      return editorPage(visit, own, {
        fields,
        issues: refused.issues,
        unsaved: true,
        version: Number(refused.values.get("version")) || own.piece.version,
        above: <Notice kind="bad">{notSaved(visit, refused)}</Notice>,
      });
    }
    return editorPage(visit, own, {
      fields,
      unsaved: true,
      over: true,
      above: (
        <Conflict
          id={own.piece.id}
          theirs={own.content}
          yours={contentOf(typed.data, own.piece.slug)}
          button={isWithEditors(own.piece) ? w.withdraw_and_save : w.save}
        />
      ),
    });
  }

  return [
    page({
      path: "/desk/pieces/new",
      show: (visit) => editorPage(visit, undefined, { draft: newId(store.random) }),
    }),
    action({
      path: "/desk/pieces",
      form: PieceForm,
      run: async (visit, form) => {
        const id = draftIdOf(visit.me.id, form.draft || newId(store.random));
        const piece = { id, writerId: visit.me.id };
        const content = await withOwnThings(tools, piece, contentOf(form, null));
        if (isSameContent(content, contentOf(NEW_FIELDS, null))) {
          throw new Refusal("validation_failed", say("There is nothing to save yet."));
        }
        const made = await createDraftOnce(store, visit, id, content);
        const saved = made
          ? { piece: made, content, series: await chooseSeries(visit, made, form) }
          : await save(visitTo(visit, id), form);
        if (visit.wantsJson)
          return { ...savedAnswer(saved, visit.words), status: made ? 201 : 200 };
        return nextPage(visit, saved, form.next);
      },
      again: async (visit, refused) => {
        const draft = refused.values.get("draft");
        const id = draftIdOf(visit.me.id, draft);
        if (await isPieceId(store.read, id)) return again(visitTo(visit, id), refused);
        return editorPage(visit, undefined, {
          draft: draft || newId(store.random),
          fields: fieldsFrom(refused.values),
          issues: refused.issues,
          unsaved: true,
          above: <Notice kind="bad">{notSaved(visit, refused)}</Notice>,
        });
      },
    }),
    page({
      path: "/desk/pieces/:id",
      show: async (visit) => {
        const own = await findOwnPiece(store, visit);
        if (!isWithEditors(own.piece)) return editorPage(visit, own, {});
        const preview = await previewHtml(tools, {
          ...own,
          writer: visit.me,
          signal: visit.signal,
        });
        return {
          title: own.content.headline,
          main: (
            <PendingPage
              piece={own.piece}
              headline={own.content.headline}
              preview={preview}
              siteStyles={visit.assets("site.css")}
              isMailed={await goesWithMail(store, own.piece)}
            />
          ),
        };
      },
    }),
    action({
      path: "/desk/pieces/:id",
      form: PieceForm,
      run: async (visit, form) => {
        const saved = await save(visit, form);
        if (visit.wantsJson) return savedAnswer(saved, visit.words);
        return nextPage(visit, saved, form.next);
      },
      again,
    }),
    pieceAction(store, {
      path: "discard",
      form: NO_FIELDS,
      act: async ({ piece, hasWorkingCopy }, visit) => {
        const { id, content, version } = piece;
        if (!hasWorkingCopy) return "";
        const step = stepOf(tools, visit, id);
        await takeStep(store, { ...step, action: "edit", content, version, separate: true });
        return "?done=discarded";
      },
    }),
  ];
}

function notSaved({ words }: SignedInVisit, { message }: Refused): string {
  return fill(words.editor.not_saved, { why: message });
}

/** For the editor's script, which compares the status with the one its page was made with. */
function savedAnswer(
  { piece: { id, version, status, plan }, content, series }: Saved,
  words: DeskWords,
): DeskJson {
  const issues = typingFaultsOf(content).map(({ path, said }) => ({
    path,
    message: formatSaid(said, words),
  }));
  const taken = plan?.takenBack ? { timeTakenBack: true } : {};
  return { json: { ok: true, id, version, status, issues, series, ...taken } };
}

/** The piece, and its newest text. */
interface Saved {
  piece: StoredPiece;
  content: PieceContent;
  /** The id of its series; empty if it is in none. */
  series: string;
}

/** The visit as if the piece's own address had been requested. */
function visitTo(visit: SignedInVisit, id: string): SignedInVisit {
  return { ...visit, params: { id } };
}
