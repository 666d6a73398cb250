import type { Issue } from "../../contract/errors.ts";
import { FORM_LIMITS } from "./site-words.ts";
import { SITE_LIMITS } from "../../contract/site-settings.ts";
import type { OwnPage } from "../../store/own-pages.ts";
import type { ListedVersion } from "../../store/site-settings.ts";
import { fill } from "../../../site/messages/words.ts";
import { type DeskWords, useWords } from "../messages/words.ts";
import { SelectField, TextArea, TextField } from "../parts/fields.tsx";
import { Notice } from "../parts/notice.tsx";
import { PostForm } from "../parts/post-form.tsx";
import { History } from "./history.tsx";
import { AccentField, FaceField, PictureField, UploadForms } from "./look-fields.tsx";
import { NavigationFields } from "./navigation-fields.tsx";
import { PagesSection } from "./pages-section.tsx";
import { SITE } from "./paths.ts";
import { SitePreviewPane } from "./preview-pane.tsx";
import type { SiteFields } from "./site-form.ts";
import { LANGUAGE_NAMES } from "./site-words.ts";

export interface SitePageProps {
  fields: SiteFields;
  /** The number of the version that is edited. */
  version: number;
  configuredName: string;
  /** The size of the chosen logo, if it is there. */
  logoSize: { width: number; height: number } | undefined;
  pages: readonly OwnPage[];
  versions: readonly ListedVersion[];
  state: "shown" | "waiting" | "failed";
  /** The code of what was just done. */
  done: string;
  /** Whether the fields hold an upload that is not saved. */
  isUnsaved: boolean;
  problem?: string;
  issues: readonly Issue[];
  hasPreview: boolean;
}

/** Everything that an editor can choose about the site, beside a preview of it. */
export function SitePage(props: SitePageProps) {
  const { fields, version, problem, issues, hasPreview } = props;
  const { site: w, frame } = useWords();
  return (
    <>
      <h1>{frame.site}</h1>
      <State {...props} />
      {problem && <Notice kind="bad">{fill(w.nothing_saved, { problem })}</Notice>}
      <nav class="on-this-page" aria-label={w.on_this_page}>
        <ul>
          {SECTIONS.map(([id, label]) => (
            <li key={id}>
              <a href={`#${id}`}>{w[label]}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div class="site-desk">
        <div>
          <PostForm action={SITE} id="site-form">
            <input type="hidden" name="version" value={version} />
            <NameSection {...props} />
            <section aria-labelledby="look">
              <h2 id="look">{w.look}</h2>
              <PictureField use="logo" id={fields.logo} label={w.logo} hint={w.logo_hint} />
              <PictureField use="icon" id={fields.icon} label={w.icon} hint={w.icon_hint} />
              <AccentField value={fields.accent} issues={issues} />
              <FaceField value={fields.face} />
            </section>
            <NavigationFields links={fields.links} issues={issues} />
            <section aria-labelledby="footer">
              <h2 id="footer">{w.footer}</h2>
              <TextArea
                name="footer_md"
                label={w.footer_label}
                hint={w.footer_hint}
                value={fields.footer_md}
                max={SITE_LIMITS.footer}
                rows={FORM_LIMITS.footerRows}
                issues={issues}
              />
            </section>
            <section aria-labelledby="css" class="code-field">
              <h2 id="css">{w.own_css}</h2>
              <TextArea
                name="css"
                label={w.css_label}
                hint={w.css_hint}
                value={fields.css}
                max={SITE_LIMITS.css}
                rows={FORM_LIMITS.cssRows}
                issues={issues}
              />
            </section>
            <p class="save-line">
              <button class="primary">{w.save}</button>
              <span class="hint">{w.save_hint}</span>
            </p>
          </PostForm>
          <UploadForms />
          <PagesSection pages={props.pages} />
          <History versions={props.versions} version={props.version} />
        </div>
        {hasPreview && <SitePreviewPane />}
      </div>
    </>
  );
}

const SECTIONS = [
  ["words", "name_and_words"],
  ["look", "look"],
  ["navigation", "navigation"],
  ["footer", "footer"],
  ["css", "own_css"],
  ["pages", "pages"],
  ["history", "earlier_versions"],
] as const;

function NameSection({ fields, configuredName, issues }: SitePageProps) {
  const { site: w } = useWords();
  return (
    <section aria-labelledby="words">
      <h2 id="words">{w.name_and_words}</h2>
      <TextField
        name="name"
        label={w.name}
        hint={fill(w.name_hint, { name: configuredName })}
        value={fields.name}
        max={SITE_LIMITS.name}
        issues={issues}
      />
      <TextField
        name="tagline"
        label={w.tagline}
        hint={w.tagline_hint}
        value={fields.tagline}
        max={SITE_LIMITS.tagline}
        issues={issues}
      />
      <SelectField
        name="language"
        label={w.language}
        hint={w.language_hint}
        value={fields.language}
        required
        options={Object.entries(LANGUAGE_NAMES).map(([value, label]) => ({ value, label }))}
        issues={issues}
      />
    </section>
  );
}

function doneIn(w: DeskWords["site"]): Readonly<Record<string, string>> {
  return {
    saved: w.done_saved,
    restored: w.done_restored,
    same: w.done_same,
    published: w.done_published,
    unpublished: w.done_unpublished,
    deleted: w.done_deleted,
    moved: w.done_moved,
  };
}

/** What was done, and whether readers see it. A script asks until they do. */
function State({ done, state, isUnsaved }: SitePageProps) {
  const { site: w, client_site: states } = useWords();
  const known = doneIn(w);
  const words = Object.hasOwn(known, done) ? known[done] : undefined;
  return (
    <>
      {isUnsaved && <Notice kind="note">{w.picture_unsaved}</Notice>}
      {(words !== undefined || state !== "shown") && (
        <Notice kind={state === "failed" ? "bad" : "good"}>
          {words} <span data-site-state={state}>{done === "same" ? "" : states[state]}</span>
        </Notice>
      )}
    </>
  );
}
