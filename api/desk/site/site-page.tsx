import type { Issue } from "../../contract/errors.ts";
import { FORM_LIMITS } from "./site-words.ts";
import { SITE_LIMITS } from "../../contract/site-settings.ts";
import type { OwnPage } from "../../store/own-pages.ts";
import type { ListedVersion } from "../../store/site-settings.ts";
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
  return (
    <>
      <h1>Site</h1>
      <State {...props} />
      {problem && <Notice kind="bad">Nothing was saved. {problem}</Notice>}
      <nav class="on-this-page" aria-label="On this page">
        <ul>
          {SECTIONS.map(([id, label]) => (
            <li key={id}>
              <a href={`#${id}`}>{label}</a>
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
              <h2 id="look">Look</h2>
              <PictureField
                use="logo"
                id={fields.logo}
                label="Logo"
                hint="Stands in the header instead of the name. It has to be readable on light and on dark pages: a picture without a ground of its own should be neither black nor white."
              />
              <PictureField
                use="icon"
                id={fields.icon}
                label="Icon"
                hint="For tabs, bookmarks and home screens. Square, at least 192 pixels wide. Without one, a square logo is used, or the first letter of the name on your colour."
              />
              <AccentField value={fields.accent} issues={issues} />
              <FaceField value={fields.face} />
            </section>
            <NavigationFields links={fields.links} issues={issues} />
            <section aria-labelledby="footer">
              <h2 id="footer">Footer</h2>
              <TextArea
                name="footer_md"
                label="Text at the foot of every page"
                hint="Markdown: **bold**, *italic*, [a link](/imprint)."
                value={fields.footer_md}
                max={SITE_LIMITS.footer}
                rows={FORM_LIMITS.footerRows}
                issues={issues}
              />
            </section>
            <section aria-labelledby="css" class="code-field">
              <h2 id="css">Own CSS</h2>
              <TextArea
                name="css"
                label="Rules of your own"
                hint="Loaded after all others, on every public page. Files of other sites (@import, url) are blocked: pages load nothing from elsewhere but pictures."
                value={fields.css}
                max={SITE_LIMITS.css}
                rows={FORM_LIMITS.cssRows}
                issues={issues}
              />
            </section>
            <p class="save-line">
              <button class="primary">Save</button>
              <span class="hint">
                Saving rebuilds the whole site. Readers see the old pages until the new ones are
                ready.
              </span>
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
  ["words", "Name and words"],
  ["look", "Look"],
  ["navigation", "Navigation"],
  ["footer", "Footer"],
  ["css", "Own CSS"],
  ["pages", "Pages"],
  ["history", "Earlier versions"],
] as const;

function NameSection({ fields, configuredName, issues }: SitePageProps) {
  return (
    <section aria-labelledby="words">
      <h2 id="words">Name and words</h2>
      <TextField
        name="name"
        label="Name"
        hint={`On every page, in feeds and on share cards. Empty: ${configuredName}, as the server is configured.`}
        value={fields.name}
        max={SITE_LIMITS.name}
        issues={issues}
      />
      <TextField
        name="tagline"
        label="Tagline"
        hint="One line that says what the site is about."
        value={fields.tagline}
        max={SITE_LIMITS.tagline}
        issues={issues}
      />
      <SelectField
        name="language"
        label="Language of the site's own words"
        hint="Menus, dates and buttons. Pieces keep the language that they are written in."
        value={fields.language}
        required
        options={Object.entries(LANGUAGE_NAMES).map(([value, label]) => ({ value, label }))}
        issues={issues}
      />
    </section>
  );
}

const DONE: Readonly<Record<string, string>> = {
  saved: "Saved.",
  restored: "The earlier version is restored.",
  same: "Nothing was changed.",
  published: "The page is published.",
  unpublished: "The page is no longer public.",
  deleted: "The page is deleted.",
  moved: "The order is changed.",
};

/** What was done, and whether readers see it. A script asks until they do. */
function State({ done, state, isUnsaved }: SitePageProps) {
  const words = Object.hasOwn(DONE, done) ? DONE[done] : undefined;
  return (
    <>
      {isUnsaved && (
        <Notice kind="note">The picture is uploaded. Press Save below to use it.</Notice>
      )}
      {(words !== undefined || state !== "shown") && (
        <Notice kind={state === "failed" ? "bad" : "good"}>
          {words} <span data-site-state={state}>{done === "same" ? "" : STATE_WORDS[state]}</span>
        </Notice>
      )}
    </>
  );
}

const STATE_WORDS = {
  shown: "Every page of the site shows it.",
  waiting:
    "The site is being rebuilt. Readers see the old pages until all new ones are ready: seconds for a small site, minutes for a large one.",
  failed:
    "The site could not be rebuilt, and shows its old pages. The operator finds the reason in the log.",
};
