import type { ComponentChildren } from "preact";
import { withdrawalStateOf } from "../../store/log/change-states.ts";
import { countNewComments } from "../../store/pieces/talk/comments.ts";
import { findKeyName } from "../../store/keys/keys.ts";
import { findNote } from "../../store/pieces/lifecycle/review.ts";
import { listSeries, seriesOfPiece } from "../../store/series/series.ts";
import { readSettings } from "../../store/site/site-settings.ts";
import { countOpenSuggestions } from "../../store/pieces/talk/suggestion-answers.ts";
import { marginNotes, type MarginNotes } from "../margin/notes.ts";
import { type DeskWords, useWords } from "../messages/words.ts";
import { Done, Notice } from "../parts/notice.tsx";
import { PreviewFrame } from "../parts/page-preview.tsx";
import { headlineOr } from "../parts/untitled.ts";
import { goesWithMail } from "../mailing/shown-mail.ts";
import { formatSaid } from "../messages/refusals.ts";
import { originalsFor } from "./originals.ts";
import { coversFor } from "../pictures/own-picture.ts";
import { PieceWithdrawal } from "../parts/withdrawal.tsx";
import type { DeskAnswer, DeskTools, SignedInVisit } from "../route.ts";
import { Editor, EditorBar, EditorFoot, type EditorProps } from "./editor-page.tsx";
import { faultsOf, typingFaultsOf } from "./faults.ts";
import { type OwnPiece, piecePath } from "./own-piece.ts";
import { PieceNotices } from "./piece-notices.tsx";
import { fieldsOf, NEW_FIELDS, type PieceFields } from "./piece-form.ts";
import { previewHtml, shownContent, ShownFields, TOO_LONG_TO_SHOW } from "./preview.tsx";
import { jsonInPage } from "../../render/json-ld.ts";

/** For a press that has to wait until the text is finished. */
function checkOf(query: URLSearchParams, { editor: w }: DeskWords): string | undefined {
  const check = query.get("check");
  return check === "publish" ? w.check_publish : check === "look" ? w.check_look : undefined;
}

/** The rendered text, or why there is none. */
type Shown = { html: string } | { why: string };

type GivenProps = Partial<EditorProps> & { above?: ComponentChildren };

export type EditorView = (
  visit: SignedInVisit,
  own: OwnPiece | undefined,
  props: GivenProps,
) => Promise<DeskAnswer>;

/** Makes the function that shows the editor: the form, the preview beside it, and notices for the writer. */
export function createEditorView(tools: DeskTools): EditorView {
  const { store } = tools;

  return async function editorPage(visit, own, { above, ...changed }) {
    const { me, query, assets, words } = visit;
    const { editor: w } = words;
    const check = checkOf(query, words);
    const editor = await editorOf(visit, own, { check, changed });
    const preview = await previewOf(editor.fields, own, visit);
    const suggestions = own ? await countOpenSuggestions(store.read, own.piece.id) : 0;
    // A text that is not saved has other passages than the ones that the notes are about.
    const notes = own && !changed.fields && (await marginNotes(store.read, own, me.id));
    return {
      title: editor.fields.headline || (own ? headlineOr("", words) : w.new_piece),
      writing: true,
      scripts: ["editor"],
      styles: [`face-${(await readSettings(store.read)).settings.face}`],
      main: (
        <>
          <EditorBar {...editor} />
          <h1 class="unseen">{own ? w.edit_piece : w.new_piece}</h1>
          <Done query={query} words={{ ...w, done_taken: words.suggestions.done_taken }} />
          {own && (await withdrawalShown(own, visit))}
          {check && editor.issues?.length ? <Notice kind="bad">{check}</Notice> : null}
          {above}
          {own && <PieceNotices {...own} {...await noticedOf(own)} suggestions={suggestions} />}
          <div id="kept" hidden />
          <div class={notes ? "editor with-margin" : "editor"}>
            <div class="sheet">
              <Editor {...editor} />
              {own && (
                <EditorFoot
                  {...own}
                  writerSlug={me.slug}
                  isSuspended={editor.isSuspended}
                  newComments={await countNewComments(store.read, own.piece.id)}
                  suggestions={suggestions}
                  canMail={store.sendsMail}
                />
              )}
            </div>
            <Preview shown={preview} stylesheet={assets("site.css")} />
          </div>
          {notes && <MarginScript notes={notes} />}
        </>
      ),
    };
  };

  /** What the form shows. After a refusal, `changed` has the fields as they were typed. */
  async function editorOf(
    visit: SignedInVisit,
    own: OwnPiece | undefined,
    { check, changed }: { check: string | undefined; changed: Partial<EditorProps> },
  ): Promise<EditorProps> {
    const { me, session } = visit;
    const typed = changed.fields ?? (own ? fieldsOf(own.content, own.piece.slug) : NEW_FIELDS);
    const originals = await originalsFor(store.read, { me, pieceId: own?.piece.id, fields: typed });
    return {
      writerId: me.id,
      authorUrl: tools.urls.profile(me.slug),
      piece: own?.piece,
      version: own?.piece.version ?? 0,
      hasWorkingCopy: own?.hasWorkingCopy ?? false,
      isSuspended: Boolean(session.suspension),
      covers: await coversFor(store, me.id, typed.cover),
      originals: originals.offered,
      series: await seriesFor(visit, own),
      issues: own ? (check ? faultsOf : typingFaultsOf)(own.content) : [],
      ...changed,
      fields: { ...typed, translation_of: originals.chosen },
    };
  }

  /** What notices say besides the piece itself. */
  async function noticedOf({ piece }: OwnPiece) {
    return {
      keyName: piece.keyId ? await findKeyName(store.read, piece.keyId) : undefined,
      note: piece.editorNote ? await findNote(store.read, piece.id) : undefined,
      isMailed: Boolean(piece.plan && (await goesWithMail(store, piece))),
    };
  }

  /** Editors may also choose a series of the site. */
  async function seriesFor(
    { me, session }: SignedInVisit,
    own: OwnPiece | undefined,
  ): Promise<EditorProps["series"]> {
    const mayChooseAll = me.access === "editor" && !session.suspension;
    const all = await listSeries(store.read, mayChooseAll ? {} : { writerId: me.id });
    return {
      options: all.filter(({ writerId }) => writerId === null || writerId === me.id),
      current: own && (await seriesOfPiece(store.read, own.piece.id)),
      isPublic: own?.piece.status === "approved",
    };
  }

  /** A text that is too long for a preview is not rendered. */
  async function previewOf(
    fields: PieceFields,
    own: OwnPiece | undefined,
    { me, signal, words }: SignedInVisit,
  ): Promise<Shown> {
    if (!fields.body_md.trim()) {
      return { why: words.editor.preview_empty };
    }
    if (!ShownFields.safeParse(fields).success) {
      return { why: formatSaid(TOO_LONG_TO_SHOW, words) };
    }
    const content = shownContent(fields, own?.content);
    const made = await previewHtml(tools, { piece: own?.piece, content, writer: me, signal });
    return "why" in made ? { why: formatSaid(made.why, words) } : made;
  }

  /** Shown after Unpublish, and as long as readers may still see the piece. */
  async function withdrawalShown(
    { piece }: OwnPiece,
    { query, words: { editor: w, parts } }: SignedInVisit,
  ): Promise<ComponentChildren> {
    if (piece.status === "approved" || piece.slug === null) return undefined;
    const state = await withdrawalStateOf(store, piece.id);
    if (state !== "gone") {
      return (
        <Notice kind="note">
          {parts[`withdrawn_${state}`]} <a href={piecePath(piece.id, "gone")}>{w.check_gone}</a>
        </Notice>
      );
    }
    if (query.get("done") !== "unpublished") return undefined;
    return <PieceWithdrawal state={state} more={w.draft_again} />;
  }
}

/** The piece as readers would see it. With a script, the frame is made when it is asked for. */
function Preview({ shown, stylesheet }: { shown: Shown; stylesheet: string | undefined }) {
  const { editor: w } = useWords();
  return (
    <details class="preview" id="preview">
      <summary>{w.preview}</summary>
      <p class="quiet" id="preview-why" hidden={!("why" in shown)}>
        {"why" in shown ? shown.why : ""}
      </p>
      <noscript>
        <PreviewFrame title={w.preview} stylesheet={stylesheet}>
          {"html" in shown && <div dangerouslySetInnerHTML={{ __html: shown.html }} />}
        </PreviewFrame>
      </noscript>
    </details>
  );
}

/** The notes as data. `client/editor/margin/` reads them. */
function MarginScript({ notes }: { notes: MarginNotes }) {
  const json = jsonInPage(notes);
  return (
    <script type="application/json" id="margin-notes" dangerouslySetInnerHTML={{ __html: json }} />
  );
}
