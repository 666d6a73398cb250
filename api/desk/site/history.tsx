import type { ListedVersion } from "../../store/site-settings.ts";
import { Moment } from "../parts/moment.tsx";
import { PostButton } from "../parts/post-form.tsx";
import { SITE } from "./paths.ts";
import { SETTING_NAMES } from "./site-words.ts";

/** Who changed what, and the way back. */
export function History({
  versions,
  version,
}: {
  versions: readonly ListedVersion[];
  version: number;
}) {
  const [current, ...earlier] = versions;
  return (
    <section aria-labelledby="history">
      <h2 id="history">Earlier versions</h2>
      {!current && <p class="quiet">Nothing has been changed yet: this is the site as shipped.</p>}
      {current && (
        <ol class="versions">
          <li>
            <Words version={current} />
            <span class="chip">Current</span>
          </li>
          {earlier.map((one) => (
            <li key={one.number}>
              <Words version={one} />
              <Restore number={one.number} version={version} about={`version ${one.number}`} />
            </li>
          ))}
          {!versions.some(({ number }) => number === 1) ? null : (
            <li>
              <span>The site as shipped</span>
              <Restore number={0} version={version} about="the site as shipped" />
            </li>
          )}
        </ol>
      )}
    </section>
  );
}

function Restore({ number, version, about }: { number: number; version: number; about: string }) {
  return (
    <PostButton
      action={`${SITE}/restore`}
      label="Restore"
      about={about}
      fields={{ number, version }}
    />
  );
}

function Words({ version: { savedAt, savedBy, via, changed } }: { version: ListedVersion }) {
  const what = changed.map((name) => SETTING_NAMES[name]).join(", ");
  return (
    <span>
      <Moment at={savedAt} />,{" "}
      <bdi>{savedBy ?? (via === "admin" ? "operator" : "a former editor")}</bdi>: {what}
    </span>
  );
}
