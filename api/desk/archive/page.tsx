import type { ArchiveOutcome } from "../../import/archive.ts";
import { LOSSES, type Loss } from "../../import/losses.ts";
import { Notice } from "../parts/notice.tsx";
import { PostForm } from "../parts/post-form.tsx";
import { ARCHIVE, ARCHIVE_MIB } from "./paths.ts";

export interface ArchivePageProps {
  outcome?: ArchiveOutcome;
  problem?: string;
}

/** One's own archive: in from other systems, out as Markdown. */
export function ArchivePage({ outcome, problem }: ArchivePageProps) {
  return (
    <>
      <p class="crumb">
        <a href="/desk">← My pieces</a>
      </p>
      <h1>Import and export</h1>
      {problem && <Notice kind="bad">{problem}</Notice>}
      {outcome && <Outcome outcome={outcome} />}
      <section aria-labelledby="import">
        <h2 id="import">Import</h2>
        <p>
          Bring your texts from another system. Each becomes a draft: only you see it, and you
          publish it when you have read it here. Texts that you imported before are left as they
          are, so you can send the same archive again.
        </p>
        <PostForm action={ARCHIVE} enctype="multipart/form-data" class="card">
          <p class="field">
            <label for="file">Archive, up to {ARCHIVE_MIB} MiB</label>
            <input
              id="file"
              type="file"
              name="file"
              accept=".zip,.xml,.json,.md"
              required
              aria-describedby="file-hint"
            />
            <span class="hint" id="file-hint">
              A .zip file, or one .xml, .json or .md file.
            </span>
          </p>
          <p>
            <label>
              <input type="checkbox" name="fetch" value="yes" checked /> Copy pictures that are on
              other sites
            </label>
          </p>
          <button class="primary">Import as drafts</button>
        </PostForm>
        <details>
          <summary>Where to get the archive</summary>
          <dl class="pairs">
            <dt>Medium</dt>
            <dd>Settings, Security and apps, Download your information. Send the .zip file.</dd>
            <dt>Substack</dt>
            <dd>Settings, Exports, New export. Send the .zip file.</dd>
            <dt>WordPress</dt>
            <dd>Tools, Export, All content. Send the .xml file, or the .zip file with it.</dd>
            <dt>Ghost</dt>
            <dd>Settings, Labs, Export your content. Send the .json file.</dd>
            <dt>Markdown</dt>
            <dd>
              A .zip file of texts with front matter, as Hugo, Jekyll, Eleventy and Obsidian keep
              them, with their pictures.
            </dd>
          </dl>
        </details>
      </section>
      <section aria-labelledby="export">
        <h2 id="export">Export</h2>
        <p>
          Download all your pieces as Markdown with front matter, drafts included, and the pictures
          they show.
        </p>
        <p>
          <a class="button" href={`${ARCHIVE}/markdown`} download>
            Download Markdown (.zip)
          </a>
        </p>
        <p class="hint">
          Revisions, keys and reader counts are in{" "}
          <a href="/desk/account">the export of all your data</a>.
        </p>
      </section>
    </>
  );
}

/** Reasons shown on the page. */
const REFUSED_SHOWN = 20;

function Outcome({ outcome }: { outcome: ArchiveOutcome }) {
  const { unpublished: added, present, refused, refused_count, pictures_taken, stopped } = outcome;
  const losses = outcome.losses.filter(({ kind }) => kind !== "became_draft");
  return (
    <Notice kind={stopped || !added ? "note" : "good"}>
      {stopped && (
        <p>
          <strong>The import stopped.</strong> {stopped}
        </p>
      )}
      <p>
        {added === 1 ? "One draft was" : `${added} drafts were`} added.{" "}
        {pictures_taken > 0 && `Pictures: ${pictures_taken}. `}
        {present > 0 && `Imported before, left as they are: ${present}. `}
        {added > 0 && <a href="/desk?status=draft">See your drafts</a>}
      </p>
      {refused_count > 0 && (
        <>
          <p>Not imported: {refused_count}</p>
          <ul>
            {refused.slice(0, REFUSED_SHOWN).map(({ where, message }) => (
              <li key={where}>
                <bdi>{where}</bdi>: {message}
              </li>
            ))}
          </ul>
        </>
      )}
      {losses.length > 0 && (
        <details>
          <summary>Changed or left out</summary>
          <ul>
            {losses.map(({ kind, count }) => (
              <li key={kind}>
                {WORDS[kind] ?? LOSSES[kind]}: {count}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Notice>
  );
}

/** Where the words for operators name what only they have. */
const WORDS: Partial<Record<Loss, string>> = {
  featured: "Covers on other sites, left out",
  picture_remote: "Pictures that stay on other sites",
  picture_missing: "Pictures that are not in the archive",
  picture_quota: "Pictures for which you have no room left",
};
