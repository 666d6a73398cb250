import { changedSettings } from "../../contract/site/site-settings.ts";
import type { ListedVersion } from "../../store/site/site-settings.ts";
import { fill } from "../../../site/messages/words.ts";
import { useWords } from "../messages/words.ts";
import { DateTime } from "../parts/date-time.tsx";
import { PostButton } from "../parts/post-form.tsx";
import { SITE } from "./paths.ts";

/** The earlier versions: each change with its author, and the way back. */
export function History({
  versions,
  version,
}: {
  versions: readonly ListedVersion[];
  version: number;
}) {
  const { site: w } = useWords();
  const [current, ...earlier] = versions;
  return (
    <section aria-labelledby="history">
      <h2 id="history">{w.earlier_versions}</h2>
      <p class="hint">{w.history_hint}</p>
      {!current && <p class="quiet">{w.as_shipped_still}</p>}
      {current && (
        <ol class="versions">
          <li>
            <Words version={current} versions={versions} />
            <span class="chip">{w.current}</span>
          </li>
          {earlier.map((one) => (
            <li key={one.number}>
              <Words version={one} versions={versions} />
              <a href={`${SITE}?version=${one.number}`}>
                {fill(w.look_at_version, { number: one.number })}
              </a>
              <Restore
                number={one.number}
                version={version}
                about={fill(w.version, { number: one.number })}
              />
            </li>
          ))}
          {!versions.some(({ number }) => number === 1) ? null : (
            <li>
              <span>{w.as_shipped}</span>
              <Restore number={0} version={version} about={w.about_as_shipped} />
            </li>
          )}
        </ol>
      )}
    </section>
  );
}

function Restore({ number, version, about }: { number: number; version: number; about: string }) {
  const { site: w } = useWords();
  return (
    <PostButton
      action={`${SITE}/restore`}
      label={w.restore}
      about={about}
      fields={{ number, version }}
    />
  );
}

function Words({
  version,
  versions,
}: {
  version: ListedVersion;
  versions: readonly ListedVersion[];
}) {
  const { site: w, needs } = useWords();
  const { number, savedAt, savedBy, via, changed } = version;
  // Those below it are older.
  const twin = versions
    .filter((other) => other.number < number)
    .find(({ settings }) => !changedSettings(settings, version.settings).length);
  const what = [
    ...changed.map((name) => w[`set_${name}`]),
    ...(twin ? [fill(w.as_in_version, { number: twin.number })] : []),
  ].join(needs.list_comma);
  return (
    <span>
      <DateTime at={savedAt} />,{" "}
      <bdi>{savedBy ?? (via === "admin" ? w.by_operator : w.by_former_editor)}</bdi>: {what}
    </span>
  );
}
