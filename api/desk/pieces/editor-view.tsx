import type { ComponentChildren } from "preact";
import { withdrawalStateOf } from "../../store/changes.ts";
import { findKeyName } from "../../store/keys.ts";
import { Done, Notice } from "../parts/notice.tsx";
import { ProofFrame } from "../parts/proof.tsx";
import { PIECE_WITHDRAWAL, PieceWithdrawal } from "../parts/withdrawal.tsx";
import type { DeskAnswer, DeskTools, SignedInVisit } from "../route.ts";
import { Editor, EditorBar, EditorFoot, type EditorProps } from "./editor-page.tsx";
import { type OwnPiece, piecePath } from "./own-piece.ts";
import { fieldsOf, NEW_FIELDS, type PieceFields } from "./piece-form.ts";
import { previewHtml, shownContent, ShownFields, TOO_LONG_TO_SHOW } from "./preview.tsx";

const WORDS = {
  saved: "Saved.",
  restored: "The older text is back. What it replaced is among the revisions.",
  discarded: "This is the published text again. What you had changed is among the revisions.",
  withdrawn: "You took it back from the editors. You can edit it again.",
  undeleted: "The draft is back.",
};

export type EditorView = (
  visit: SignedInVisit,
  own: OwnPiece | undefined,
  props: Partial<EditorProps> & { above?: ComponentChildren },
) => Promise<DeskAnswer>;

/** Makes the function that shows the editor: the form, the preview beside it, and what its writer has to know. */
export function createEditorView(tools: DeskTools): EditorView {
  const { store } = tools;
  const preview = { ...tools, clock: store.clock };

  return async function editorPage(
    visit: SignedInVisit,
    own: OwnPiece | undefined,
    props: Partial<EditorProps> & { above?: ComponentChildren },
  ): Promise<DeskAnswer> {
    const { me, session, query, assets, signal } = visit;
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
      isSuspended: Boolean(session.suspension),
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
              {own && <EditorFoot {...own} writerSlug={me.slug} isSuspended={editor.isSuspended} />}
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
  };

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
}
