import { z } from "zod";
import { Refusal } from "../../contract/errors.ts";
import { say } from "../../contract/say.ts";
import { parseRedirect, shownPath } from "../../contract/redirects.ts";
import { bounded } from "../../contract/text.ts";
import {
  addRedirect,
  countRedirects,
  listRedirects,
  removeRedirect,
} from "../../store/pieces/public/redirects.ts";
import { asEditor } from "../editor-actor.ts";
import { doneWords } from "../parts/notice.tsx";
import {
  action,
  type DeskAnswer,
  type DeskRoute,
  type DeskTools,
  forEditors,
  page,
  seeOther,
  type SignedInVisit,
} from "../route.ts";
import { REDIRECTS, RedirectsPage, type RedirectsPageProps } from "./redirects-page.tsx";

const SHOWN = 100;
/** Longer than any path or address that is accepted. */
const TYPED_MAX = 2_048;

const AddForm = z.object({ path: bounded(TYPED_MAX), target: bounded(TYPED_MAX) });
const RemoveForm = z.object({ path: bounded(TYPED_MAX) });

export function createRedirectRoutes({ store, config, tree, wake }: DeskTools): DeskRoute[] {
  const { origin } = new URL(config.baseUrl);

  return forEditors([
    page({
      path: REDIRECTS,
      show: (visit) => show(visit, { done: doneWords(visit.query, visit.words.redirects) }),
    }),
    action({
      path: REDIRECTS,
      form: AddForm,
      run: async (visit, typed) => {
        const redirect = parseRedirect(typed, { origin, hasFile: (file) => tree.has(file) });
        const isNew = await addRedirect(store, asEditor(visit), redirect);
        wake();
        return seeOther(`${REDIRECTS}?done=${isNew ? "added" : "same"}`);
      },
      again: (visit, refused) => show(visit, { refused }),
    }),
    // The browser's address after a confirmation; reloading it leads to the list.
    page({ path: `${REDIRECTS}/remove`, show: async () => seeOther(REDIRECTS) }),
    action({
      path: `${REDIRECTS}/remove`,
      form: RemoveForm,
      confirm: async ({ words: { redirects: w } }, { path }) => ({
        title: w.remove_title,
        of: shownPath(path),
        words: <p>{w.remove_about}</p>,
        button: w.remove,
        back: { href: REDIRECTS, label: w.keep },
      }),
      run: async (visit, { path }) => {
        if (!(await removeRedirect(store, asEditor(visit), path))) {
          throw new Refusal("not_found", say("There is no redirect from this path."));
        }
        wake();
        return seeOther(`${REDIRECTS}?done=removed`);
      },
    }),
  ]);

  async function show(
    { query, words: w }: SignedInVisit,
    more: Partial<RedirectsPageProps>,
  ): Promise<DeskAnswer> {
    const search = (query.get("q") ?? "").trim().slice(0, 200);
    const after = query.get("after") ?? "";
    const found = await listRedirects(store.read, { words: search, after, limit: SHOWN + 1 });
    const redirects = found.slice(0, SHOWN);
    return {
      title: w.review.tab_redirects,
      main: (
        <RedirectsPage
          redirects={redirects}
          count={await countRedirects(store.read)}
          search={search}
          next={found.length > SHOWN ? redirects.at(-1)?.path : undefined}
          {...more}
        />
      ),
    };
  }
}
