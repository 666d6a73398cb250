import { z } from "zod";
import { Refusal } from "../../contract/errors.ts";
import { say } from "../../contract/say.ts";
import { SeriesText } from "../../contract/site/series.ts";
import { pieceSlug } from "../../render/slug.ts";
import type { Actor } from "../../store/log/audit.ts";
import {
  candidatesFor,
  findSeries,
  listSeries,
  partsOf,
  type Series,
} from "../../store/series/series.ts";
import {
  addSeries,
  moveInSeries,
  putInSeries,
  removeSeries,
  saveSeries,
} from "../../store/series/series-steps.ts";
import { asEditor } from "../editor-actor.ts";
import { doneWords } from "../parts/notice.tsx";
import {
  action,
  type DeskAnswer,
  type DeskRoute,
  type DeskTools,
  page,
  seeOther,
  type SignedInVisit,
} from "../route.ts";
import type { Refused } from "../take-form.ts";
import { SERIES, SeriesListPage } from "./list-page.tsx";
import { SeriesPage } from "./page.tsx";
import type { Store } from "../../store/engine/open.ts";
import { addressesFor } from "../../store/site/site-settings.ts";

/** No headline is longer than this. */
const WORDS_MAX = 200;

const PIECE = z.object({ piece: z.string().max(100) });

/** Series: pieces in an order under one title. Writers have their own; editors have those of the site, and see all. */
export function createSeriesRoutes({ store, wake, urls }: DeskTools): DeskRoute[] {
  const one = `${SERIES}/:id`;

  async function list(visit: SignedInVisit, refused?: Refused): Promise<DeskAnswer> {
    const { me, words, query } = visit;
    const filter = isEditor(visit) ? {} : { writerId: me.id };
    return {
      title: words.series.title,
      main: (
        <SeriesListPage
          series={await listSeries(store.read, filter)}
          me={me.id}
          isEditor={isEditor(visit)}
          done={doneWords(query, words.series)}
          refused={refused}
        />
      ),
    };
  }

  async function show(visit: SignedInVisit, refused?: Refused): Promise<DeskAnswer> {
    const series = await seriesOf(visit);
    const words = (visit.query.get("q") ?? "").trim().slice(0, WORDS_MAX);
    return {
      title: series.title,
      scripts: ["series"],
      main: (
        <SeriesPage
          series={series}
          url={urls.series(series.slug)}
          parts={await partsOf(store.read, series.id)}
          candidates={await candidatesFor(store.read, series, words)}
          words={words}
          me={visit.me.id}
          done={doneWords(visit.query, visit.words.series)}
          refused={refused}
        />
      ),
    };
  }

  /** Another writer's series is answered like one that does not exist. */
  async function seriesOf(visit: SignedInVisit): Promise<Series> {
    const series = await findSeries(store.read, visit.params["id"] ?? "");
    if (!series || (series.writerId !== visit.me.id && !isEditor(visit))) {
      throw new Refusal("not_found", say("There is no such series. It may be deleted."));
    }
    return series;
  }

  /** An act on one series, and the code of its result. */
  function step<Schema extends z.ZodType>(
    path: string,
    form: Schema,
    act: (visit: SignedInVisit, id: string, data: z.output<Schema>) => Promise<string>,
  ): DeskRoute[] {
    return [
      // The browser's address after a refusal; reloading it leads to the series.
      page({ path: `${one}/${path}`, show: async ({ params }) => seeOther(pathOf(params["id"])) }),
      action({
        path: `${one}/${path}`,
        form,
        run: async (visit, data) => {
          const { id } = await seriesOf(visit);
          const done = await act(visit, id, data);
          wake();
          return seeOther(`${pathOf(id)}?done=${done}#parts`);
        },
        again: show,
      }),
    ];
  }

  return [
    page({ path: SERIES, show: (visit) => list(visit) }),
    action({
      path: SERIES,
      form: SeriesText.extend({ whose: z.enum(["mine", "site"]).default("mine") }),
      run: async (visit, { whose, ...text }) => {
        const writerId = whose === "site" ? null : visit.me.id;
        const id = await addSeries(store, actorOf(visit), {
          ...text,
          writerId,
          ...(await slugged(store, text)),
        });
        return seeOther(`${pathOf(id)}?done=created`);
      },
      again: list,
    }),
    page({ path: one, show: (visit) => show(visit) }),
    action({
      path: one,
      form: SeriesText,
      run: async (visit, text) => {
        const { id } = await seriesOf(visit);
        await saveSeries(store, actorOf(visit), { id, ...text, ...(await slugged(store, text)) });
        wake();
        return seeOther(`${pathOf(id)}?done=saved`);
      },
      again: show,
    }),
    ...step("add", PIECE, async (visit, seriesId, { piece: pieceId }) => {
      await putInSeries(store, actorOf(visit), { pieceId, seriesId });
      return "added";
    }),
    ...step("take-out", PIECE, async (visit, id, { piece: pieceId }) => {
      const isThere = (await partsOf(store.read, id)).some((part) => part.id === pieceId);
      if (isThere) await putInSeries(store, actorOf(visit), { pieceId, seriesId: null });
      return "taken-out";
    }),
    ...step(
      "move",
      PIECE.extend({ before: z.string().max(100).default("") }),
      async (visit, id, { piece: pieceId, before }) => {
        await moveInSeries(store, actorOf(visit), { id, pieceId, before: before || null });
        return "moved";
      },
    ),
    page({ path: `${one}/delete`, show: async ({ params }) => seeOther(pathOf(params["id"])) }),
    action({
      path: `${one}/delete`,
      form: z.object({}),
      confirm: async (visit) => {
        const { id, title } = await seriesOf(visit);
        const { series: w } = visit.words;
        return {
          title: w.delete,
          of: title,
          words: <p>{w.delete_about}</p>,
          button: w.delete,
          back: { href: pathOf(id), label: w.keep },
        };
      },
      run: async (visit) => {
        await removeSeries(store, actorOf(visit), (await seriesOf(visit)).id);
        wake();
        return seeOther(`${SERIES}?done=deleted`);
      },
    }),
  ];
}

function pathOf(id = ""): string {
  return `${SERIES}/${id}`;
}

async function slugged(
  { read }: Store,
  { title }: SeriesText,
): Promise<{ slug: (id: string) => string }> {
  const addresses = await addressesFor(read, title);
  return { slug: (id) => pieceSlug({ headline: title }, id, addresses) };
}

function isEditor({ me, session }: SignedInVisit): boolean {
  return me.access === "editor" && !session.suspension;
}

/** The store checks the role again. */
export function actorOf(visit: SignedInVisit): Actor {
  return isEditor(visit) ? asEditor(visit) : visit.actor;
}
