import { Fragment } from "preact";
import type { ArchiveOutcome } from "../../import/archive.ts";
import { fill } from "../../../site/messages/words.ts";
import { filled, useWords } from "../messages/words.ts";
import { Crumb } from "../parts/crumb.tsx";
import { Notice } from "../parts/notice.tsx";
import { PostForm } from "../parts/post-form.tsx";
import { Outcome } from "./outcome.tsx";
import { ARCHIVE, ARCHIVE_MIB } from "./paths.ts";

export interface ArchivePageProps {
  outcome?: ArchiveOutcome;
  problem?: string;
}

/** The writer's archive: import from other systems, and export as Markdown. */
export function ArchivePage({ outcome, problem }: ArchivePageProps) {
  const { archive: w } = useWords();
  return (
    <>
      <Crumb href="/desk" label={w.back} />
      <h1>{w.title}</h1>
      {problem && <Notice kind="bad">{problem}</Notice>}
      {outcome && <Outcome outcome={outcome} />}
      <section aria-labelledby="import">
        <h2 id="import">{w.import}</h2>
        <p>{w.import_about}</p>
        <PostForm action={ARCHIVE} enctype="multipart/form-data" class="card">
          <p class="field">
            <label for="file">{fill(w.archive_up_to, { count: ARCHIVE_MIB })}</label>
            <input
              id="file"
              type="file"
              name="file"
              accept=".zip,.xml,.json,.md"
              required
              aria-describedby="file-hint"
            />
            <span class="hint" id="file-hint">
              {w.file_hint}
            </span>
          </p>
          <p>
            <label>
              <input type="checkbox" name="fetch" value="yes" checked /> {w.copy_pictures}
            </label>
          </p>
          <button class="primary">{w.import_as_drafts}</button>
        </PostForm>
        <details>
          <summary>{w.where_to_get}</summary>
          <dl class="pairs">
            {SOURCES.map((name) => (
              <Fragment key={name}>
                <dt>{name}</dt>
                <dd>{w[`from_${name}`]}</dd>
              </Fragment>
            ))}
          </dl>
        </details>
      </section>
      <section aria-labelledby="export">
        <h2 id="export">{w.export}</h2>
        <p>{w.export_about}</p>
        <p>
          <a class="button" href={`${ARCHIVE}/markdown`} download>
            {w.download}
          </a>
        </p>
        <p class="hint">
          {filled(w.revisions_in, { export: <a href="/desk/account">{w.export_of_all}</a> })}
        </p>
      </section>
    </>
  );
}

/** Systems whose archives are read, by their names. */
const SOURCES = ["Medium", "Substack", "WordPress", "Ghost", "Markdown"] as const;
