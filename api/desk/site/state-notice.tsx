import type { OwnPage } from "../../store/site/own-pages.ts";
import type { BuildProgress } from "../until.ts";
import { type DeskWords, filled, useWords } from "../messages/words.ts";
import { Notice } from "../parts/notice.tsx";

type Said = Readonly<Record<string, keyof DeskWords["site"]>>;

const DONE: Said = {
  saved: "done_saved",
  restored: "done_restored",
  same: "done_same",
};

const PAGE_DONE: Said = {
  published: "done_published",
  unpublished: "done_unpublished",
  deleted: "done_deleted",
  moved: "done_moved",
};

/** Neither changes a page that readers see. */
const WITHOUT_BUILD: ReadonlySet<string> = new Set(["same", "deleted"]);

interface Given {
  /** The code of what was just done. */
  done: string;
  state: BuildProgress;
}

/** The last change of the settings, and whether readers see it. A script asks until they do. */
export function SettingsState({ done, state }: Given) {
  const { site: w } = useWords();
  const known = sayingOf(DONE, done);
  if (sayingOf(PAGE_DONE, done) || (!known && state === "shown")) return null;
  return (
    <Notice kind={state === "failed" ? "bad" : "good"}>
      {known && w[known]} <Progress done={done} state={state} />
    </Notice>
  );
}

/** The same of a page. It stands in the list of pages, where the browser goes. */
export function PageState({ done, state, page }: Given & { page: OwnPage | undefined }) {
  const { site: w } = useWords();
  const known = sayingOf(PAGE_DONE, done);
  if (!known) return null;
  return (
    <Notice kind={state === "failed" ? "bad" : "good"}>
      {w[known]} <Progress done={done} state={state} />
      {done === "published" && page?.publishedAt && (
        <>
          {" "}
          <a href={`/${page.slug}`}>{filled(w.view_titled, { title: <bdi>{page.title}</bdi> })}</a>
        </>
      )}
    </Notice>
  );
}

function Progress({ done, state }: Given) {
  const { site: w } = useWords();
  const ends = {
    shown: w[sayingOf(SHOWN, done) ?? "state_shown"],
    failed: w.state_failed,
  };
  const now = state === "waiting" ? w.state_waiting : ends[state];
  return (
    <span data-site-state={state} data-shown={ends.shown} data-failed={ends.failed}>
      {state !== "failed" && WITHOUT_BUILD.has(done) ? "" : now}
    </span>
  );
}

const SHOWN: Said = {
  published: "state_page_shown",
  unpublished: "state_page_gone",
};

/** The code comes from the address. */
function sayingOf(said: Said, code: string): Said[string] | undefined {
  return Object.hasOwn(said, code) ? said[code] : undefined;
}
