import type { ComponentChildren } from "preact";
import type { z } from "zod";
import type { Configuration } from "../contract/configuration.ts";
import type { Writer } from "../contract/records.ts";
import type { Log } from "../http/log.ts";
import type { Guesses } from "../http/guesses.ts";
import type { RateLimits } from "../http/rate-limit.ts";
import type { CheckRequest } from "../oauth/authorization-request.ts";
import type { FetchPicture } from "../pictures/fetch-picture.ts";
import type { Pictures } from "../pictures/pictures.ts";
import type { Presence } from "../presence/presence.ts";
import type { Tree } from "../read/tree.ts";
import type { Renderer } from "../render/text/renderer.ts";
import type { LazyRenderer } from "./lazy-renderer.ts";
import type { Urls } from "../render/urls.ts";
import type { Actor } from "../store/log/audit.ts";
import type { Store } from "../store/engine/open.ts";
import type { Session } from "../store/people/sessions.ts";
import type { ThemeManifest } from "../contract/site/theme-manifest.ts";
import type { SitePreview } from "./site/site-preview.ts";
import type { DeskAssets } from "./assets.ts";
import type { DeskCookies } from "./cookies.ts";
import type { FileLimits } from "./read-form.ts";
import type { DeskWords } from "./messages/words.ts";
import type { Area } from "./navigation.tsx";
import { confirmationPage, type Confirmation } from "./confirmation.tsx";
import { CONFIRMED_FIELD, type FormValues, NO_VALUES } from "./form-values.ts";
import { type Refused, showAgain, takeForm } from "./take-form.ts";

// How an area of the desk adds its routes
//
// 1. Write a file in `api/desk/<area>/` with one exported `create<Area>Routes(tools: DeskTools): DeskRoute[]`, and name it in the
//    list in `routes.ts`. `page` makes a page, `action` makes the target of a form; a path may contain `:names`.
//
//      page({ path: "/desk/edit/shop", show: async ({ me }) => ({ title: "Shop", main: <…/> }) })
//      action({ path: "/desk/edit/shop", form: ProductForm,
//               run: async ({ me, actor }, product) => { …; return seeOther("/desk/edit/shop?done=added"); },
//               again: async (visit, refused) => ({ title: "Shop", main: <…refused.values, refused.issues…/> }) })
//
// 2. Before a handler runs, `gate.ts` and `desk.tsx` check that there is no Authorization header, that there is a session,
//    that the visitor is an editor if the route is in `forEditors`, and for each POST the form token and the origin. A GET
//    must change nothing.
// 3. A handler that cannot do what was asked throws a `Refusal`. If the form does not fit its schema, or `run` throws a
//    refusal that the user can correct, `again` shows the form with the typed values; `refused.issues` go to the fields
//    by `name`.
// 4. Forms are written with `<PostForm>`, fields with those in `parts/`: they carry the token, label, hint, error and count.
// 5. After a change that readers should see, call `tools.wake()`, so that the worker starts at once.
// 6. A message after a redirect is passed as `?done=code`. The page shows a `<Notice>` for the codes it knows and ignores
//    others.
// 7. An action that removes something readers see, or deletes something for good, has a `confirm`: its text is shown on a
//    page of its own, and `run` runs when the form is sent again from there.
// 8. Scripts are optional. `data-count` and `data-copy` work on every page; see `client/desk.ts`.

export type DeskConfiguration = Pick<
  Configuration,
  "baseUrl" | "siteName" | "review" | "webhookAllowPrivate"
> &
  Partial<Pick<Configuration, "hotlinks">>;

/** The dependencies of an area's routes. */
export interface DeskTools {
  store: Store;
  config: DeskConfiguration;
  urls: Urls;
  /** The site's name as readers see it now. */
  siteName: () => string;
  /** Renders pages with settings that are not saved. */
  sitePreview?: SitePreview;
  /** What the theme of the live site declares; nothing if this server knows of none. */
  themeManifest?: () => Promise<ThemeManifest>;
  /** Checks a writer's website and fetches their picture. */
  presence: Presence;
  /** Takes in the pictures of pieces. */
  pictures: Pictures;
  /** Gets a picture of another site for a writer. */
  fetchPicture: FetchPicture;
  /** Checks the request of a program that wants to draft. */
  checkAuthorization: CheckRequest;
  /** Renders texts that are being published. */
  renderer: Renderer;
  /** Renders previews apart from publications, so that neither delays the other. */
  previews: LazyRenderer;
  /** Sets the type of long texts. It has no text that takes long, so nobody waits for others here. */
  typesetter: Pick<Renderer, "typeset">;
  /** Tells the build worker that there is work. */
  wake: () => void;
  tree: Tree;
  dataDir: string;
  log: Log;
  limits: RateLimits;
  guesses: Guesses;
}

/** A request to the desk. */
export interface Visit {
  path: string;
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  headers: Headers;
  cookies: DeskCookies;
  /** Aborted if the caller disconnects before the answer; work that changes nothing can stop then. */
  signal: AbortSignal;
  /** The caller's address, or the one that a trusted proxy reports. */
  address: string;
  /** True for requests of our own scripts, which read JSON. */
  wantsJson: boolean;
  /** The desk's words in the site's language. Components take them from `useWords()`. */
  words: DeskWords;
  /** Paths of styles and scripts: `assets("site.css")` is the public site's stylesheet. */
  assets: DeskAssets;
  /** The session if there is one, even on routes that need none. */
  session: Session | undefined;
}

export interface SignedInVisit extends Visit {
  session: Session;
  me: Writer;
  /** The visitor as the store's actor. */
  actor: Extract<Actor, { kind: "writer" }>;
}

export interface DeskPage {
  title: string;
  main: ComponentChildren;
  /** What follows in `main`, part by part, while the work goes on. The page is sent up to here at once. */
  rest?: AsyncIterable<ComponentChildren>;
  status?: number;
  /** Uses the whole width of the window, for text beside its preview. */
  wide?: boolean;
  /** The page is a text that is being written: on a small screen, the desk's navigation makes room for it. */
  writing?: boolean;
  /** Shows other pages of this site in frames. */
  frames?: boolean;
  /** Client scripts besides `desk.ts`, by their names in `client/`. */
  scripts?: readonly string[];
  /** Stylesheets besides `desk.css`, by their names in the manifest. */
  styles?: readonly string[];
  headers?: Record<string, string>;
}

export interface DeskRedirect {
  redirect: string;
}

export interface DeskJson {
  json: unknown;
  headers?: Record<string, string>;
  status?: number;
}

interface DeskDownload {
  headers?: Record<string, string>;
  download: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer> | string;
  name: string;
  type: string;
}

/** A whole page that is not one of the desk's, for a frame of the desk: one of the site, or a mail. */
type DeskDocument = { document: string; nonce: string } | { document: string; isMail: true };

export type DeskAnswer = DeskPage | DeskRedirect | DeskJson | DeskDownload | DeskDocument;

interface RouteBase {
  method: "GET" | "POST";
  path: string;
  /** If it is not the one of the path. */
  area?: Area;
  /** The form contains a file, in `values.file`, and is sent as multipart/form-data. */
  takesFile?: FileLimits;
}

/** `anyone` is for signing in; all other routes need a session, some of them an editor's. */
export type DeskRoute =
  | (RouteBase & {
      access: "anyone";
      handle(visit: Visit, values: FormValues): Promise<DeskAnswer>;
    })
  | (RouteBase & {
      access: "writer" | "editor";
      handle(visit: SignedInVisit, values: FormValues): Promise<DeskAnswer>;
    })
  | UploadRoute;

/** Takes files that are too large to be held for everyone at once: the handler reads the form when there is room. */
interface UploadRoute extends RouteBase {
  method: "POST";
  access: "writer" | "editor";
  takesFile: FileLimits;
  /** `read` gives the form, and refuses one without its token. */
  take(visit: SignedInVisit, read: () => Promise<FormValues>): Promise<DeskAnswer>;
}

interface PageRoute {
  path: string;
  area?: Area;
  show(visit: SignedInVisit): Promise<DeskAnswer>;
}

export function page({ show, ...route }: PageRoute): DeskRoute {
  return { ...route, method: "GET", access: "writer", handle: (visit) => show(visit) };
}

interface ActionRoute<Schema extends z.ZodType> {
  path: string;
  area?: Area;
  form: Schema;
  /** The confirmation to show before `run`; undefined if none is needed. */
  confirm?(visit: SignedInVisit, data: z.output<Schema>): Promise<Confirmation | undefined>;
  run(visit: SignedInVisit, data: z.output<Schema>, values: FormValues): Promise<DeskAnswer>;
  again?(visit: SignedInVisit, refused: Refused): Promise<DeskAnswer>;
}

export function action<Schema extends z.ZodType>({
  form,
  confirm,
  run,
  again,
  ...route
}: ActionRoute<Schema>): DeskRoute {
  return {
    ...route,
    method: "POST",
    access: "writer",
    handle: takeForm<Schema, SignedInVisit, DeskAnswer>({
      form,
      run: async (visit, data, values) => {
        const isConfirmed = values.get(CONFIRMED_FIELD) === "yes";
        const confirmation = isConfirmed ? undefined : await confirm?.(visit, data);
        return confirmation
          ? confirmationPage(confirmation, { path: visit.path, values })
          : run(visit, data, values);
      },
      again,
    }),
  };
}

export function upload({
  take,
  again,
  ...route
}: Omit<UploadRoute, "method" | "access"> & Pick<ActionRoute<z.ZodType>, "again">): DeskRoute {
  return {
    ...route,
    method: "POST",
    access: "writer",
    take: (visit, read) =>
      take(visit, read).catch((error: unknown) =>
        showAgain(visit, { error, values: NO_VALUES, again }),
      ),
  };
}

/** Routes that writers do not have. */
export function forEditors(routes: readonly DeskRoute[]): DeskRoute[] {
  return routes.map((route) =>
    route.access === "anyone" ? route : { ...route, access: "editor" as const },
  );
}

interface OpenPageRoute {
  path: string;
  show(visit: Visit): Promise<DeskAnswer>;
}

export function openPage({ path, show }: OpenPageRoute): DeskRoute {
  return { path, method: "GET", access: "anyone", handle: (visit) => show(visit) };
}

interface OpenActionRoute<Schema extends z.ZodType> {
  path: string;
  form: Schema;
  run(visit: Visit, data: z.output<Schema>, values: FormValues): Promise<DeskAnswer>;
  again?(visit: Visit, refused: Refused): Promise<DeskAnswer>;
}

export function openAction<Schema extends z.ZodType>({
  path,
  ...form
}: OpenActionRoute<Schema>): DeskRoute {
  const handle = takeForm<Schema, Visit, DeskAnswer>(form);
  return { path, method: "POST", access: "anyone", handle };
}

/** 303: the browser's next request is a GET, so a reload does not post again. */
export function seeOther(path: string): DeskRedirect {
  return { redirect: path };
}
