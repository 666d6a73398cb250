import type { Fault } from "../../contract/errors.ts";
import { PICTURE_LIMITS } from "../../contract/pictures.ts";
import type { ThemeManifest } from "../../contract/site/theme-manifest.ts";
import type { CssWarning } from "./css-warnings.ts";
import type { OwnPage } from "../../store/site/own-pages.ts";
import type { ListedVersion } from "../../store/site/site-settings.ts";
import { fill } from "../../../site/messages/words.ts";
import { formatSaid } from "../messages/refusals.ts";
import { type DeskWords, filled, useWords } from "../messages/words.ts";
import { FormFields } from "../parts/form-table.tsx";
import { Notice } from "../parts/notice.tsx";
import { PostForm } from "../parts/post-form.tsx";
import { History } from "./history.tsx";
import { AccentField, FontField, PictureField, UploadForms } from "./appearance-fields.tsx";
import { FrontFieldsSection, type FrontSectionProps } from "./front-fields.tsx";
import { NavigationFields } from "./navigation-fields.tsx";
import { PagesSection } from "./pages-section.tsx";
import { SITE } from "./paths.ts";
import { SettingsState, PageState } from "./state-notice.tsx";
import { WrongFields } from "./wrong-fields.tsx";
import type { BuildProgress } from "../until.ts";
import { SitePreviewPane } from "./preview-pane.tsx";
import { SITE_FIELDS, type SiteFields } from "./site-form.ts";
import { isReadyAccent } from "./site-words.ts";
import { fieldName, ThemeSection } from "./theme-fields.tsx";

export interface SitePageProps {
  fields: SiteFields;
  /** The manifest of the site's theme. */
  manifest: ThemeManifest;
  version: number;
  configuredName: string;
  pages: readonly OwnPage[];
  versions: readonly ListedVersion[];
  /** The page to which something was just done. */
  page: OwnPage | undefined;
  state: BuildProgress;
  /** The code of what was just done. */
  done: string;
  /** Whether the fields hold an upload that is not saved. */
  isUnsaved: boolean;
  /** The uses for which an upload is unfit. */
  unfit: string | undefined;
  /** The number of the earlier version whose settings are shown. */
  shown: number | undefined;
  categories: SiteFields["navigation"];
  /** Whether a row of the front page was moved, which is not saved yet. */
  isMoved: boolean;
  front: Pick<FrontSectionProps, "offered" | "names" | "dead">;
  /** Addresses in the navigation at which there is nothing. */
  dead: readonly string[];
  /** Likely mistakes in the site's own rules. */
  warnings: readonly CssWarning[];
  problem?: string;
  issues: readonly Fault[];
  hasPreview: boolean;
  /** Whether an editor must accept pieces. */
  review: boolean;
}

/** Everything that an editor can choose about the site, beside a preview of it. */
export function SitePage(props: SitePageProps) {
  const { frame } = useWords();
  return (
    <>
      <h1>{frame.site}</h1>
      <Notices {...props} />
      <OnThisPage {...props} />
      <div class="site-desk in-sections">
        <div>
          <SettingsForm {...props} />
          <UploadForms />
          <PagesSection pages={props.pages}>
            <PageState done={props.done} state={props.state} page={props.page} />
          </PagesSection>
          <History versions={props.versions} version={props.version} />
        </div>
        {props.hasPreview && <SitePreviewPane />}
      </div>
    </>
  );
}

/** The result of the last act, the faults, and which settings are shown. */
function Notices(props: SitePageProps) {
  const { problem } = props;
  const { site: w } = useWords();
  return (
    <>
      {props.isUnsaved && (
        <Notice kind="note">
          {w.picture_unsaved} {props.unfit}
        </Notice>
      )}
      {props.isMoved && <Notice kind="note">{w.front_moved}</Notice>}
      {props.review && <p class="hint">{w.not_reviewed}</p>}
      <SettingsState done={props.done} state={props.state} />
      {props.shown !== undefined && (
        <Notice kind="note">
          {props.shown ? fill(w.shown_version, { number: props.shown }) : w.shown_as_shipped}
        </Notice>
      )}
      {problem && (
        <Notice kind="bad">
          {fill(w.nothing_saved, { problem })}
          <WrongFields issues={props.issues} />
        </Notice>
      )}
      {props.warnings.length > 0 && (
        <Notice kind="note">
          {filled(w.css_doubt, { css: <a href="#css">{w.css_doubt_link}</a> })}
        </Notice>
      )}
    </>
  );
}

/** The ids of the headings, and what the links to them say. */
const SECTIONS: readonly (readonly [string, (words: DeskWords) => string])[] = [
  ["words", ({ site }) => site.name_and_words],
  ["look", ({ areas }) => areas.logo_and_icon],
  ["colours", ({ areas }) => areas.colour_and_font],
  ["theme", ({ site }) => site.theme],
  ["front", ({ site }) => site.front],
  ["navigation", ({ site }) => site.navigation],
  ["footer", ({ site }) => site.footer],
  ["css", ({ site }) => site.own_css],
  ["pages", ({ site }) => site.pages],
  ["history", ({ site }) => site.earlier_versions],
];

function hasSettings({ settings }: ThemeManifest): boolean {
  return Object.keys(settings).length > 0;
}

/** Each section is a screen of its own, shown by its address: all stay in one form, so that nothing typed is lost. */
function OnThisPage({ hasPreview, manifest }: Pick<SitePageProps, "hasPreview" | "manifest">) {
  const words = useWords();
  const { site: w } = words;
  return (
    <nav class="on-this-page" aria-label={w.on_this_page}>
      <ul>
        {SECTIONS.filter(([id]) => id !== "theme" || hasSettings(manifest)).map(([id, label]) => (
          <li key={id}>
            <a href={`#${id}`}>{label(words)}</a>
          </li>
        ))}
        {hasPreview && (
          <li class="to-preview">
            <a href="#site-preview-title">{w.preview}</a>
          </li>
        )}
      </ul>
    </nav>
  );
}

function SettingsForm(props: SitePageProps) {
  const { fields, issues } = props;
  const { site: w } = useWords();
  const isChanged =
    props.isMoved || props.isUnsaved || props.problem !== undefined || props.shown !== undefined;
  return (
    <PostForm
      action={SITE}
      id="site-form"
      values={{
        ...fields,
        ...Object.fromEntries(
          Object.entries(fields.theme).map(([name, value]) => [fieldName(name), value]),
        ),
        accent: isReadyAccent(fields.accent) ? "" : fields.accent,
      }}
      issues={issues}
      data-unsaved={isChanged ? "yes" : undefined}
    >
      {/* The button that Enter presses in a field: the first of the form, and not one that moves a row. */}
      <button hidden tabIndex={-1} />
      <input type="hidden" name="version" value={props.version} />
      <section aria-labelledby="words">
        <h2 id="words">{w.name_and_words}</h2>
        <FormFields
          of={SITE_FIELDS}
          names={["name", "tagline", "language", "addresses"]}
          hints={{ name: fill(w.name_hint, { name: props.configuredName }) }}
        />
      </section>
      <AppearanceSections fields={fields} />
      <ThemeSection manifest={props.manifest} />
      <FrontFieldsSection fields={fields.front} issues={issues} {...props.front} />
      <NavigationFields
        links={fields.navigation}
        issues={issues}
        categories={props.categories}
        dead={props.dead}
      />
      <section aria-labelledby="footer">
        <h2 id="footer">{w.footer}</h2>
        <FormFields of={SITE_FIELDS} names={["footer_md"]} />
      </section>
      <section aria-labelledby="css" class="code-field">
        <h2 id="css">{w.own_css}</h2>
        <FormFields of={SITE_FIELDS} names={["css"]} />
        <Doubts warnings={props.warnings} />
      </section>
      <p class="save-line">
        <button class="primary" data-busy={w.saving}>
          {w.save}
        </button>
        <span class="hint">{w.save_hint}</span>
      </p>
    </PostForm>
  );
}

function AppearanceSections({ fields }: Pick<SitePageProps, "fields">) {
  const { site: w, areas } = useWords();
  return (
    <>
      <section aria-labelledby="look">
        <h2 id="look">{areas.logo_and_icon}</h2>
        <PictureField
          use="logo"
          id={fields.logo}
          label={w.logo}
          hint={fill(w.logo_hint, { size: PICTURE_LIMITS.bytes / 1_024 / 1_024 })}
        />
        <PictureField use="icon" id={fields.icon} label={w.icon} hint={w.icon_hint} />
      </section>
      <section aria-labelledby="colours">
        <h2 id="colours">{areas.colour_and_font}</h2>
        <AccentField value={fields.accent} />
        <FontField value={fields.face} />
      </section>
    </>
  );
}

function Doubts({ warnings }: Pick<SitePageProps, "warnings">) {
  const words = useWords();
  const { site: w } = words;
  if (!warnings.length) return null;
  return (
    <Notice kind="note">
      {w.css_skipped}
      <ul>
        {warnings.map(({ line, said }, index) => (
          <li key={index}>{fill(w.css_line, { line, text: formatSaid(said, words) })}</li>
        ))}
      </ul>
    </Notice>
  );
}
