import type { ComponentChildren } from "preact";
import { isPictureId } from "../../contract/pictures.ts";
import { withdrawalStateOf } from "../../store/change-states.ts";
import { countNewComments } from "../../store/comments.ts";
import { findKeyName } from "../../store/keys.ts";
import { listPictures } from "../../store/picture-library.ts";
import { findNote } from "../../store/review.ts";
import { readSettings } from "../../store/site-settings.ts";
import { Moment } from "../parts/moment.tsx";
import { Done, Notice } from "../parts/notice.tsx";
import { ProofFrame } from "../parts/proof.tsx";
import { headlineOr } from "../parts/untitled.ts";
import { PIECE_WITHDRAWAL, PieceWithdrawal } from "../parts/withdrawal.tsx";
import type { DeskAnswer, DeskTools, SignedInVisit } from "../route.ts";
import { COVERS_OFFERED } from "./cover-field.tsx";
import { Editor, EditorBar, EditorFoot, type EditorProps } from "./editor-page.tsx";
import { faultsOf, typingFaultsOf } from "./faults.ts";
import { type OwnPiece, piecePath } from "./own-piece.ts";
import { PlanNotice } from "./plan-notice.tsx";
import { fieldsOf, NEW_FIELDS, type PieceFields } from "./piece-form.ts";
import { previewHtml, shownContent, ShownFields, TOO_LONG_TO_SHOW } from "./preview.tsx";

const WORDS = {
  saved: "Saved.",
  restored: "The older text is restored. The text it replaced is in the revisions.",
  uncovered:
    "The older text is restored without its cover: you have deleted that picture. The text it replaced is in the revisions.",
  discarded: "The published text is restored. Your changes are in the revisions.",
  withdrawn: "Withdrawn. You can edit it again.",
  undeleted: "The draft is restored.",
  scheduled: "Scheduled.",
  unscheduled: "The time is taken back. The piece is a draft.",
};

/** For a press that has to wait until the text is finished. */
const CHECKS: Readonly<Record<string, string | undefined>> = {
  publish: "To publish it, correct the fields that are marked below.",
  look: "To send it to an editor, correct the fields that are marked below.",
};

export type EditorView = (
  visit: SignedInVisit,
  own: OwnPiece | undefined,
  props: Partial<EditorProps> & { above?: ComponentChildren },
) => Promise<DeskAnswer>;

/** Makes the function that shows the editor: the form, the preview beside it, and notices for the writer. */
export function createEditorView(tools: DeskTools): EditorView {
  const { store } = tools;

  return async function editorPage(
    visit: SignedInVisit,
    own: OwnPiece | undefined,
    props: Partial<EditorProps> & { above?: ComponentChildren },
  ): Promise<DeskAnswer> {
    const { me, session, query, assets, signal } = visit;
    const fields = props.fields ?? (own ? fieldsOf(own.content, own.piece.slug) : NEW_FIELDS);
    const shownText = await previewOf(fields, own, { me, signal });
    const keyName = own?.piece.keyId ? await findKeyName(store.read, own.piece.keyId) : undefined;
    const { above, ...changed } = props;
    const withdrawal = own && (await withdrawalShown(own, query));
    const note = own?.piece.editorNote ? await findNote(store.read, own.piece.id) : undefined;
    const newComments = own ? await countNewComments(store.read, own.piece.id) : 0;
    const check = CHECKS[query.get("check") ?? ""];
    const faults = own && (check ? faultsOf : typingFaultsOf)(own.content);
    const editor: EditorProps = {
      writerId: me.id,
      authorUrl: tools.urls.profile(me.slug),
      piece: own?.piece,
      version: own?.piece.version ?? 0,
      hasWorkingCopy: own?.hasWorkingCopy ?? false,
      isSuspended: Boolean(session.suspension),
      covers: await coversFor(me.id, fields.cover),
      issues: faults ?? [],
      ...changed,
      fields,
    };
    return {
      title: fields.headline || (own ? headlineOr("") : "New piece"),
      writing: true,
      scripts: ["editor"],
      styles: [`face-${(await readSettings(store.read)).settings.face}`],
      main: (
        <>
          <EditorBar {...editor} />
          <h1 class="unseen">{own ? "Edit piece" : "New piece"}</h1>
          <Done query={query} words={WORDS} />
          {withdrawal}
          {check && faults?.length ? <Notice kind="bad">Saved. {check}</Notice> : null}
          {above}
          {own?.piece.takenDown && (
            <Notice kind="note">
              <strong>An editor took this piece down.</strong> You can edit it and ask an editor for
              a look. You can publish it again after an editor lifts the takedown.
            </Notice>
          )}
          {own?.piece.plan && <PlanNotice piece={own.piece} />}
          {own?.piece.editorNote && (
            <Notice kind="note">
              <strong>
                Note from <bdi>{note?.name ?? "an editor"}</bdi>
                {note && (
                  <>
                    , <Moment at={note.at} />
                  </>
                )}
                :
              </strong>{" "}
              <span dir="auto" class="written">
                {own.piece.editorNote}
              </span>
            </Notice>
          )}
          {keyName && (
            <p class="quiet">
              This draft came through your API key <bdi>{keyName}</bdi>.
            </p>
          )}
          <div id="kept" hidden />
          <div class="editor">
            <div class="sheet">
              <Editor {...editor} />
              {own && (
                <EditorFoot
                  {...own}
                  writerSlug={me.slug}
                  isSuspended={editor.isSuspended}
                  newComments={newComments}
                />
              )}
            </div>
            <details class="preview" id="preview">
              <summary>Preview</summary>
              <p class="quiet" id="preview-why" hidden={!("why" in shownText)}>
                {"why" in shownText ? shownText.why : ""}
              </p>
              {/* With a script, the frame is made when it is asked for. */}
              <noscript>
                <ProofFrame title="Preview" stylesheet={assets("site.css")}>
                  {"html" in shownText && (
                    <div dangerouslySetInnerHTML={{ __html: shownText.html }} />
                  )}
                </ProofFrame>
              </noscript>
            </details>
          </div>
        </>
      ),
    };
  };

  /** The newest pictures, and the chosen one even if it is older. */
  async function coversFor(writerId: string, chosen: string): Promise<EditorProps["covers"]> {
    const newest = await listPictures(store.read, { writerId, limit: COVERS_OFFERED });
    if (!isPictureId(chosen) || newest.pictures.some(({ id }) => id === chosen)) return newest;
    const { pictures } = await listPictures(store.read, { writerId, id: chosen, limit: 1 });
    return { ...newest, pictures: [...pictures, ...newest.pictures] };
  }

  /** A text that is too long for a preview is not rendered. */
  async function previewOf(
    fields: PieceFields,
    own: OwnPiece | undefined,
    { me, signal }: Pick<SignedInVisit, "me" | "signal">,
  ): Promise<{ html: string } | { why: string }> {
    if (!fields.body_md.trim()) {
      return { why: "Your text appears here as readers will see it." };
    }
    if (!ShownFields.safeParse(fields).success) {
      return { why: TOO_LONG_TO_SHOW };
    }
    const content = shownContent(fields, own?.content);
    return previewHtml(tools, { piece: own?.piece, content, writer: me, signal });
  }

  /** Shown after Unpublish, and as long as readers may still see the piece. */
  async function withdrawalShown(
    { piece }: OwnPiece,
    query: URLSearchParams,
  ): Promise<ComponentChildren> {
    if (piece.status === "approved" || piece.slug === null) return undefined;
    const state = await withdrawalStateOf(store, piece.id);
    if (state !== "gone") {
      return (
        <Notice kind="note">
          {PIECE_WITHDRAWAL[state]} <a href={piecePath(piece.id, "gone")}>Check when it is gone</a>
        </Notice>
      );
    }
    if (query.get("done") !== "unpublished") return undefined;
    return <PieceWithdrawal state={state} more="It is a draft again." />;
  }
}
