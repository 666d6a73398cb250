import type { OwnPagePlace, OwnPageText } from "../../contract/site/own-page.ts";
import type { PageRevision } from "../../store/site/own-page-revisions.ts";
import type { OwnPage } from "../../store/site/own-pages.ts";
import { fill } from "../../../site/messages/words.ts";
import { type DeskWords, filled, useWords } from "../messages/words.ts";
import { Crumb } from "../parts/crumb.tsx";
import { FormFields } from "../parts/form-table.tsx";
import { DateTime } from "../parts/date-time.tsx";
import { Notice } from "../parts/notice.tsx";
import { PostButton, PostForm } from "../parts/post-form.tsx";
import type { Refused } from "../take-form.ts";
import { OWN_PAGE } from "./own-page-form.ts";
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
  refused?: Refused | undefined;
}

/** A page of the site's own, beside a preview of it. */
export function OwnPageEditor(props: OwnPageEditorProps) {
  const { page, fields, version, done, refused, hasPreview } = props;
  const { site: w, frame } = useWords();
  const isChanged = refused !== undefined || props.revision !== undefined;
  const action = page ? `${OWN_PAGES}/${page.id}` : `${OWN_PAGES}/new`;
  return (
    <>
      <Crumb href={`${SITE}#pages`} label={frame.site} />
      <h1>{page?.title ?? w.new_page}</h1>
      {isDone(done) && <Notice kind="good">{doneIn(w)[done]}</Notice>}
      {props.revision !== undefined && (
        <Notice kind="note">{fill(w.shown_revision, { number: props.revision })}</Notice>
      )}
      {refused && <Notice kind="bad">{refused.message}</Notice>}
      <div class="site-desk">
        <div>
          <PostForm
            action={action}
            id="site-form"
            values={fields}
            issues={refused?.issues ?? []}
            data-unsaved={isChanged ? "yes" : undefined}
          >
            {page && <input type="hidden" name="version" value={version} />}
            <FormFields of={OWN_PAGE} names={["title"]} />
            {page?.publishedAt ? (
              <p class="hint">
                <input type="hidden" name="slug" value={page.slug} />
                {filled(w.address_public, {
                  address: <a href={`/${page.slug}`}>/{page.slug}</a>,
                })}
              </p>
            ) : (
              <FormFields of={OWN_PAGE} names={["slug"]} />
            )}
            <FormFields of={OWN_PAGE} names={["body_md", "in_navigation", "in_footer"]} />
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
              <DateTime at={savedAt} />,{" "}
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
