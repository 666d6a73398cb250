import type { Issue } from "../../contract/errors.ts";
import { SLUG_MAX } from "../../contract/limits.ts";
import { OWN_PAGE_LIMITS, type OwnPagePlace, type OwnPageText } from "../../contract/own-page.ts";
import type { PageRevision } from "../../store/own-page-revisions.ts";
import type { OwnPage } from "../../store/own-pages.ts";
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
  issues?: readonly Issue[];
}

/** A page of the site's own, beside a preview of it. */
export function OwnPageEditor(props: OwnPageEditorProps) {
  const { page, fields, version, done, problem, issues = [], hasPreview } = props;
  const action = page ? `${OWN_PAGES}/${page.id}` : `${OWN_PAGES}/new`;
  return (
    <>
      <p class="crumb">
        <a href={`${SITE}#pages`}>Site</a>
      </p>
      <h1>{page?.title ?? "New page"}</h1>
      {Object.hasOwn(DONE, done) && <Notice kind="good">{DONE[done]}</Notice>}
      {props.revision !== undefined && (
        <Notice kind="note">
          The text below is version {props.revision}. Save it to go back to it.
        </Notice>
      )}
      {problem && <Notice kind="bad">{problem}</Notice>}
      <div class="site-desk">
        <div>
          <PostForm action={action} id="site-form">
            {page && <input type="hidden" name="version" value={version} />}
            <TextField
              name="title"
              label="Title"
              value={fields.title}
              max={OWN_PAGE_LIMITS.title}
              required
              issues={issues}
            />
            <TextField
              name="slug"
              label="Address"
              hint={
                page?.publishedAt
                  ? `Readers find it at /${page.slug}. Unpublish the page to change this.`
                  : "The part after the site's address: imprint for /imprint. Empty: made from the title."
              }
              value={fields.slug}
              max={SLUG_MAX}
              issues={issues}
            />
            <TextArea
              name="body_md"
              label="Text"
              hint="Markdown, as in a piece. Pictures of other sites can be shown by their address; pictures from your library cannot, yet."
              value={fields.body_md}
              max={OWN_PAGE_LIMITS.body}
              rows={BODY_ROWS}
              issues={issues}
            />
            <CheckField
              name="in_navigation"
              label="Link to it in the header"
              checked={fields.in_navigation}
            />
            <CheckField
              name="in_footer"
              label="Link to it in the footer"
              checked={fields.in_footer}
            />
            <p class="save-line">
              <button class={page ? undefined : "primary"} name="step" value="save">
                Save draft
              </button>
              {page && (
                <button class="primary" name="step" value="publish">
                  {page.publishedAt ? "Publish changes" : "Publish"}
                </button>
              )}
            </p>
          </PostForm>
          {page && <Ends page={page} />}
          <Revisions {...props} />
        </div>
        {hasPreview && (
          <PreviewPane frameTitle="Preview of the page">
            <button {...intoFrame(`${OWN_PAGES}/preview`)} data-preview="page">
              Show preview
            </button>
          </PreviewPane>
        )}
      </div>
    </>
  );
}

const BODY_ROWS = 18;

const DONE: Readonly<Record<string, string>> = {
  added: "Saved as a draft. Publish it when it is ready.",
  saved: "Saved. Readers see the text when you publish it.",
};

function Ends({ page }: { page: OwnPage }) {
  return (
    <p class="buttons">
      {page.publishedAt ? (
        <>
          <a href={`/${page.slug}`}>View page</a>
          <PostButton action={`${OWN_PAGES}/${page.id}/unpublish`} label="Unpublish" />
        </>
      ) : (
        <PostButton action={`${OWN_PAGES}/${page.id}/delete`} label="Delete page" kind="danger" />
      )}
    </p>
  );
}

function Revisions({ page, revisions }: OwnPageEditorProps) {
  if (!page || revisions.length < 2) return null;
  return (
    <section aria-labelledby="revisions">
      <h2 id="revisions">Earlier versions</h2>
      <ol class="versions">
        {revisions.map(({ number, savedAt, savedBy, via, isPublished }, index) => (
          <li key={number}>
            <span>
              <Moment at={savedAt} />,{" "}
              <bdi>{savedBy ?? (via === "admin" ? "operator" : "a former editor")}</bdi>
              {isPublished && ", published"}
            </span>
            {index > 0 && (
              <a href={`${OWN_PAGES}/${page.id}?revision=${number}`}>Look at version {number}</a>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
