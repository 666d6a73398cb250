import type { Fault } from "../../contract/errors.ts";
import { SLUG_MAX } from "../../contract/limits.ts";
import {
  OWN_PAGE_LIMITS,
  type OwnPagePlace,
  type OwnPageText,
} from "../../contract/site/own-page.ts";
import type { PageRevision } from "../../store/site/own-page-revisions.ts";
import type { OwnPage } from "../../store/site/own-pages.ts";
import { fill } from "../../../site/messages/words.ts";
import { type DeskWords, filled, useWords } from "../messages/words.ts";
import { CheckField, TextArea, TextField } from "../parts/fields.tsx";
import { Moment } from "../parts/moment.tsx";
import { Notice } from "../parts/notice.tsx";
import { PostButton, PostForm } from "../parts/post-form.tsx";
import { OWN_PAGES, SITE } from "./paths.ts";
import { intoFrame, PreviewPane } from "./preview-pane.tsx";

export interface OwnPageEditorProps {
  /** Undefined for a page that was never saved. */
  page: OwnPage | undefined;
  fields: OwnPageText & OwnPagePlace;
  version: number;
  revisions: readonly PageRevision[];
  /** The number of the revision whose text is shown. */
  revision: number | undefined;
  done: string;
  hasPreview: boolean;
  problem?: string;
  issues?: readonly Fault[];
}

/** A page of the site's own, beside a preview of it. */
export function OwnPageEditor(props: OwnPageEditorProps) {
  const { page, fields, version, done, problem, issues = [], hasPreview } = props;
  const { site: w, frame } = useWords();
  const isChanged = problem !== undefined || props.revision !== undefined;
  const action = page ? `${OWN_PAGES}/${page.id}` : `${OWN_PAGES}/new`;
  return (
    <>
      <p class="crumb">
        <a href={`${SITE}#pages`}>{frame.site}</a>
      </p>
      <h1>{page?.title ?? w.new_page}</h1>
      {isDone(done) && <Notice kind="good">{doneIn(w)[done]}</Notice>}
      {props.revision !== undefined && (
        <Notice kind="note">{fill(w.shown_revision, { number: props.revision })}</Notice>
      )}
      {problem && <Notice kind="bad">{problem}</Notice>}
      <div class="site-desk">
        <div>
          <PostForm action={action} id="site-form" data-unsaved={isChanged ? "yes" : undefined}>
            {page && <input type="hidden" name="version" value={version} />}
            <TextField
              name="title"
              label={w.title}
              value={fields.title}
              max={OWN_PAGE_LIMITS.title}
              required
              issues={issues}
            />
            {page?.publishedAt ? (
              <p class="hint">
                <input type="hidden" name="slug" value={page.slug} />
                {filled(w.address_public, {
                  address: <a href={`/${page.slug}`}>/{page.slug}</a>,
                })}
              </p>
            ) : (
              <TextField
                name="slug"
                label={w.address}
                hint={w.address_hint}
                value={fields.slug}
                max={SLUG_MAX}
                issues={issues}
              />
            )}
            <TextArea
              name="body_md"
              label={w.text}
              hint={w.text_hint}
              value={fields.body_md}
              max={OWN_PAGE_LIMITS.body}
              rows={BODY_ROWS}
              issues={issues}
            />
            <CheckField name="in_navigation" label={w.in_header} checked={fields.in_navigation} />
            <CheckField name="in_footer" label={w.in_footer} checked={fields.in_footer} />
            <p class="save-line">
              <button name="step" value="save" data-busy={w.saving}>
                {w.save_draft}
              </button>
              <button class="primary" name="step" value="publish" data-busy={w.publishing}>
                {page?.publishedAt ? w.publish_changes : w.publish}
              </button>
              {hasPreview && (
                <a class="to-preview" href="#site-preview-title">
                  {w.preview}
                </a>
              )}
            </p>
          </PostForm>
          {page && <Ends page={page} />}
          <Revisions {...props} />
        </div>
        {hasPreview && (
          <PreviewPane frameTitle={w.page_preview}>
            <button {...intoFrame(`${OWN_PAGES}/preview`)} data-preview="page">
              {w.show_preview}
            </button>
          </PreviewPane>
        )}
      </div>
    </>
  );
}

const BODY_ROWS = 18;

function doneIn(w: DeskWords["site"]) {
  return { added: w.done_added, saved: w.done_page_saved } as const;
}

function isDone(code: string): code is "added" | "saved" {
  return code === "added" || code === "saved";
}

function Ends({ page }: { page: OwnPage }) {
  const { site: w } = useWords();
  return (
    <p class="buttons">
      {page.publishedAt ? (
        <>
          <a href={`/${page.slug}`}>{w.view_page}</a>
          <PostButton action={`${OWN_PAGES}/${page.id}/unpublish`} label={w.unpublish} />
          <span class="hint">{w.delete_later}</span>
        </>
      ) : (
        <PostButton action={`${OWN_PAGES}/${page.id}/delete`} label={w.delete_page} kind="danger" />
      )}
    </p>
  );
}

function Revisions({ page, revisions }: OwnPageEditorProps) {
  const { site: w } = useWords();
  if (!page || revisions.length < 2) return null;
  return (
    <section aria-labelledby="revisions">
      <h2 id="revisions">{w.earlier_versions}</h2>
      <ol class="versions">
        {revisions.map(({ number, savedAt, savedBy, via, isPublished }, index) => (
          <li key={number}>
            <span>
              <Moment at={savedAt} />,{" "}
              <bdi>{savedBy ?? (via === "admin" ? w.by_operator : w.by_former_editor)}</bdi>
              {isPublished && ` · ${w.revision_published}`}
            </span>
            {index > 0 && (
              <a href={`${OWN_PAGES}/${page.id}?revision=${number}`}>
                {fill(w.look_at_version, { number })}
              </a>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
