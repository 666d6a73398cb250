import type { ComponentChildren } from "preact";
import { z } from "zod";
import { newId } from "../../contract/chance.ts";
import type { StoredPiece } from "../../contract/records.ts";
import { isSameContent } from "../../store/content.ts";
import { withdrawalStateOf } from "../../store/changes.ts";
import { findKeyName } from "../../store/keys.ts";
import { takeStep, takeSteps } from "../../store/lifecycle.ts";
import { isPieceId } from "../../store/pieces.ts";
import type { Step } from "../../store/step.ts";
import { Done, Notice } from "../parts/notice.tsx";
import { ProofFrame } from "../parts/proof.tsx";
import { PIECE_WITHDRAWAL, PieceWithdrawal } from "../parts/withdrawal.tsx";
import type {
  DeskAnswer,
  DeskJson,
  DeskRoute,
  DeskTools,
  Refused,
  SignedInVisit,
} from "../route.ts";
import { action, page, seeOther } from "../route.ts";
import { Conflict } from "./conflict.tsx";
import {
  Editor,
  EditorBar,
  EditorFoot,
  type EditorProps,
  WITHDRAW_AND_SAVE,
} from "./editor-page.tsx";
import { createDraftOnce, draftIdOf } from "./new-draft.ts";
import { findOwnPiece, type OwnPiece, piecePath } from "./own-piece.ts";
import { PendingPage } from "./pending-page.tsx";
import {
  contentOf,
  fieldsFrom,
  fieldsOf,
  NEW_FIELDS,
  type PieceFields,
  PieceForm,
} from "./piece-form.ts";
import { previewHtml, shownContent, ShownFields, TOO_LONG_TO_SHOW } from "./preview.tsx";
import { isWithEditors, withdrawalOf, WithEditors } from "./with-editors.ts";

const WORDS = {
  saved: "Saved.",
  restored: "The older text is back. What it replaced is among the revisions.",
  discarded: "This is the published text again. What you had changed is among the revisions.",
  withdrawn: "You took it back from the editors. You can edit it again.",
  undeleted: "The draft is back.",
};

/** Writing: a new piece, its editor, and saving. */
export function createEditorRoutes(tools: DeskTools): DeskRoute[] {
  const { store, config } = tools;
  const preview = { ...tools, clock: store.clock };

  async function editorPage(
    visit: SignedInVisit,
    own: OwnPiece | undefined,
    props: Partial<EditorProps> & { above?: ComponentChildren },
  ): Promise<DeskAnswer> {
    const { me, query, assets, signal } = visit;
    const fields = props.fields ?? (own ? fieldsOf(own.content) : NEW_FIELDS);
    const shownText = await previewOf(fields, own, { me, signal });
    const keyName = own?.piece.keyId ? await findKeyName(store.read, own.piece.keyId) : undefined;
    const { above, ...changed } = props;
    const withdrawal = own && (await withdrawalShown(own, query));
    const editor: EditorProps = {
      writerId: me.id,
      piece: own?.piece,
      version: own?.piece.version ?? 0,
      hasWorkingCopy: own?.hasWorkingCopy ?? false,
      codeEditor: assets("code-editor.js"),
      ...changed,
      fields,
    };
    return {
      title: fields.headline || "New piece",
      wide: true,
      scripts: ["editor"],
      main: (
        <>
          <EditorBar {...editor} />
          <h1 class="unseen">{own ? "Edit the piece" : "New piece"}</h1>
          <Done query={query} words={WORDS} />
          {withdrawal}
          {above}
          {own?.piece.takenDown && (
            <Notice kind="note">
              <strong>An editor took this piece down.</strong> You can edit it, and ask an editor
              for a look. You can publish it again once an editor lifts the takedown.
            </Notice>
          )}
          {own?.piece.editorNote && (
            <Notice kind="note">
              <strong>An editor writes:</strong>{" "}
              <span dir="auto" class="written">
                {own.piece.editorNote}
              </span>
            </Notice>
          )}
          {keyName && (
            <p class="quiet">
              This came through your key <bdi>{keyName}</bdi>.
            </p>
          )}
          <div id="kept" hidden />
          <div class="editor beside">
            <div>
              <Editor {...editor} />
              {own && <EditorFoot {...own} writerSlug={me.slug} />}
            </div>
            <section class="preview" aria-labelledby="preview-title">
              <h2 id="preview-title">Preview</h2>
              <p class="quiet" id="preview-why" hidden={!("why" in shownText)}>
                {"why" in shownText ? shownText.why : ""}
              </p>
              <ProofFrame title="Preview" stylesheet={assets("site.css")}>
                {"html" in shownText && (
                  <div dangerouslySetInnerHTML={{ __html: shownText.html }} />
                )}
              </ProofFrame>
            </section>
          </div>
        </>
      ),
    };
  }

  /** A text that was refused for its length is given back as it came, and nothing else is done with it. */
  async function previewOf(
    fields: PieceFields,
    own: OwnPiece | undefined,
    { me, signal }: Pick<SignedInVisit, "me" | "signal">,
  ): Promise<{ html: string } | { why: string }> {
    if (!fields.body_md.trim()) {
      return { why: "What you write appears here as its readers will see it." };
    }
    if (!ShownFields.safeParse(fields).success) {
      return { why: TOO_LONG_TO_SHOW };
    }
    const content = shownContent(fields, own?.content);
    return previewHtml(preview, { piece: own?.piece, content, writer: me, signal });
  }

  /** After Unpublish, and for as long as readers may still see a piece that was taken back. */
  async function withdrawalShown(
    { piece }: OwnPiece,
    query: URLSearchParams,
  ): Promise<ComponentChildren> {
    if (piece.status === "approved" || piece.slug === null) return undefined;
    const state = await withdrawalStateOf(store.read, piece.id);
    if (state !== "gone") {
      return (
        <Notice kind="note">
          {PIECE_WITHDRAWAL[state]} <a href={piecePath(piece.id, "gone")}>See when it is gone</a>
        </Notice>
      );
    }
    if (query.get("done") !== "unpublished") return undefined;
    return <PieceWithdrawal state={state} more="It is a draft again." />;
  }

  /** A withdrawal and the text that it is for are one transaction: a piece is not taken back for a text that is not saved. */
  async function save(visit: SignedInVisit, form: PieceForm): Promise<StoredPiece> {
    const { piece, content } = await findOwnPiece(store, visit);
    const next = contentOf(form);
    // Also what was saved a moment ago by a request whose answer was lost on the way.
    const isSaved = isSameContent(next, content);
    const isWithdrawn = form.next === "withdraw" && isWithEditors(piece);
    if (!isSaved && !isWithdrawn && isWithEditors(piece)) throw new WithEditors();
    const step = { pieceId: piece.id, actor: visit.actor, review: config.review };
    const steps: Step[] = [];
    if (isWithdrawn) steps.push({ ...step, action: withdrawalOf(piece) });
    if (!isSaved) {
      const { version, over } = form;
      steps.push({ ...step, action: "edit", content: next, version, apart: over === "yes" });
    }
    const [first, ...others] = steps;
    return first ? takeSteps(store, [first, ...others]) : piece;
  }

  /** Where a press on one of the editor's buttons leads. The text is saved by then, whatever comes of it. */
  async function goOn(
    visit: SignedInVisit,
    id: string,
    next: PieceForm["next"],
  ): Promise<DeskAnswer> {
    if (next === "publish") return seeOther(piecePath(id, "publish"));
    if (next === "unpublish") return seeOther(piecePath(id, "unpublish"));
    if (next === "withdraw") return seeOther(`${piecePath(id)}?done=withdrawn`);
    if (next === "look") {
      const step = { pieceId: id, actor: visit.actor, review: config.review };
      await takeStep(store, { ...step, action: "ask_for_look" });
      return seeOther(piecePath(id));
    }
    return seeOther(`${piecePath(id)}?done=saved`);
  }

  /** The form with all that was typed; where another tab was quicker, with what it saved beside it. */
  async function again(visit: SignedInVisit, refused: Refused): Promise<DeskAnswer> {
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
        above: <Notice kind="bad">Not saved. {refused.message}</Notice>,
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
          yours={contentOf(typed.data)}
          button={isWithEditors(own.piece) ? WITHDRAW_AND_SAVE : "Save"}
        />
      ),
    });
  }

  return [
    page({
      path: "/desk/pieces/new",
      area: "pieces",
      show: (visit) => editorPage(visit, undefined, { draft: newId(store.chance) }),
    }),
    action({
      path: "/desk/pieces",
      area: "pieces",
      form: PieceForm,
      run: async (visit, form) => {
        const id = draftIdOf(visit.me.id, form.draft || newId(store.chance));
        const made = await createDraftOnce(store, visit, id, contentOf(form));
        const piece = made ?? (await save(at(visit, id), form));
        if (visit.wantsJson) return { ...savedAnswer(piece), status: made ? 201 : 200 };
        return goOn(visit, id, form.next);
      },
      again: async (visit, refused) => {
        const draft = refused.values.get("draft");
        const id = draftIdOf(visit.me.id, draft);
        if (await isPieceId(store.read, id)) return again(at(visit, id), refused);
        return editorPage(visit, undefined, {
          draft: draft || newId(store.chance),
          fields: fieldsFrom(refused.values),
          issues: refused.issues,
          unsaved: true,
          above: <Notice kind="bad">Not saved. {refused.message}</Notice>,
        });
      },
    }),
    page({
      path: "/desk/pieces/:id",
      area: "pieces",
      show: async (visit) => {
        const own = await findOwnPiece(store, visit);
        if (!isWithEditors(own.piece)) return editorPage(visit, own, {});
        const proof = await previewHtml(preview, {
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
              proof={proof}
              siteStyles={visit.assets("site.css")}
            />
          ),
        };
      },
    }),
    action({
      path: "/desk/pieces/:id",
      area: "pieces",
      form: PieceForm,
      run: async (visit, form) => {
        const piece = await save(visit, form);
        if (visit.wantsJson) return savedAnswer(piece);
        return goOn(visit, piece.id, form.next);
      },
      again,
    }),
    action({
      path: "/desk/pieces/:id/discard",
      area: "pieces",
      form: z.object({}),
      run: async (visit) => {
        const { piece, hasWorkingCopy } = await findOwnPiece(store, visit);
        const { id: pieceId, content, version } = piece;
        if (!hasWorkingCopy) return seeOther(piecePath(pieceId));
        const step = { pieceId, actor: visit.actor, review: config.review };
        await takeStep(store, { ...step, action: "edit", content, version, apart: true });
        return seeOther(`${piecePath(pieceId)}?done=discarded`);
      },
    }),
  ];
}

/** For the editor's script, which compares it with what its page was made from. */
function savedAnswer({ id, version, status }: StoredPiece): DeskJson {
  return { json: { ok: true, id, version, status } };
}

/** As if the piece's own address had been asked for. */
function at(visit: SignedInVisit, id: string): SignedInVisit {
  return { ...visit, params: { id } };
}
