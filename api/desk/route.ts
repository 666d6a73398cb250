import type { ComponentChildren } from "preact";
import type { z } from "zod";
import type { Configuration } from "../contract/configuration.ts";
import { type Issue, issuesOf, Refusal, sentenceOf } from "../contract/errors.ts";
import type { Writer } from "../contract/records.ts";
import { HttpRefusal } from "../http/http-refusal.ts";
import type { Log } from "../http/log.ts";
import type { Guesses } from "../http/guesses.ts";
import type { RateLimits } from "../http/rate-limit.ts";
import type { Presence } from "../presence/presence.ts";
import type { Tree } from "../read/tree.ts";
import type { Renderer } from "../render/renderer.ts";
import type { Urls } from "../render/urls.ts";
import type { Actor } from "../store/audit.ts";
import type { Store } from "../store/open.ts";
import type { Session } from "../store/sessions.ts";
import type { DeskAssets } from "./assets.ts";
import type { DeskCookies } from "./cookies.ts";
import { confirmationPage, type Confirmation } from "./confirmation.tsx";
import { CONFIRMED_FIELD, type FormValues } from "./form-values.ts";

// How an area of the desk adds its routes
//
// 1. Write `api/desk/<area>.tsx` with one exported `create<Area>Routes(tools: DeskTools): DeskRoute[]`, and name it in the
//    list in `desk.ts`. A page is made by `page`, a form's destination by `action`; a path may hold `:names`.
//
//      page({ path: "/desk/edit/shop", area: "shop", show: async ({ me }) => ({ title: "Shop", main: <…/> }) })
//      action({ path: "/desk/edit/shop", area: "shop", form: ProductForm,
//               run: async ({ me, actor }, product) => { …; return seeOther("/desk/edit/shop?done=added"); },
//               again: async (visit, refused) => ({ title: "Shop", main: <…refused.values, refused.issues…/> }) })
//
// 2. The framework does the rest before a handler runs, in `gate.ts`: no Authorization header, a session, an editor where
//    `access` says so, and for each POST the form's token and the origin. A GET must change nothing.
// 3. A handler that cannot do what was asked throws a `Refusal`. Where the form does not fit its schema, or `run` throws
//    one that the form can mend, `again` shows the form with what was typed; `refused.issues` go to the fields by `name`.
// 4. Forms are written with `<PostForm>`, fields with those in `parts/`: they carry the token, label, hint, error and count.
// 5. After a change that the public shall see, call `tools.wake()`: the worker looks at once.
// 6. A word after a redirect goes as `?done=code`; the page turns the codes it knows into a `<Notice>`, and nothing else.
// 7. An action that takes something from readers, or destroys something that cannot be brought back, has a `confirm`: its
//    words come on a page of their own, and `run` runs when the same form is sent again from there.
// 8. Scripts are extra. `data-count` and `data-copy` are understood on every page; see `client/desk.ts`.

export type DeskConfiguration = Pick<
  Configuration,
  "baseUrl" | "siteName" | "review" | "webhookAllowPrivate"
>;

/** What an area is made with. */
export interface DeskTools {
  store: Store;
  config: DeskConfiguration;
  urls: Urls;
  /** Looks at what a writer has elsewhere. */
  presence: Presence;
  /** For what is to be published. */
  renderer: Renderer;
  /** For previews, which must neither wait for long nor hold a publication up. */
  previews: Renderer;
  /** Tells the build worker that there is something to do. */
  wake: () => void;
  tree: Tree;
  /** The folder of everything that is kept. */
  dataDir: string;
  log: Log;
  limits: RateLimits;
  guesses: Guesses;
}

export type Area = "pieces" | "profile" | "presence" | "shop" | "review" | "account";

/** A request to the desk. */
export interface Visit {
  path: string;
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  headers: Headers;
  cookies: DeskCookies;
  /** Aborted when the caller hangs up before the answer: what changes nothing need not be done then. */
  signal: AbortSignal;
  /** The caller's address, or the one that a trusted proxy vouches for. */
  address: string;
  /** Whether a script of ours asks, which reads JSON, and not a browser that shows a page. */
  wantsJson: boolean;
  /** Where the build has put styles and scripts: `assets("site.css")` is the public site's stylesheet. */
  assets: DeskAssets;
  /** The session, also where none is needed. */
  session: Session | undefined;
}

/** The same, by someone who is known. */
export interface SignedInVisit extends Visit {
  session: Session;
  me: Writer;
  /** Who does it, for the store: the writer. */
  actor: Actor;
}

export interface DeskPage {
  title: string;
  main: ComponentChildren;
  status?: number;
  area?: Area;
  /** Takes the whole width of the window: for text beside its preview. */
  wide?: boolean;
  /** Client scripts beside the one that every page has, by their names in `client/`. */
  scripts?: readonly string[];
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
  download: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer> | string;
  name: string;
  type: string;
}

export type DeskAnswer = DeskPage | DeskRedirect | DeskJson | DeskDownload;

interface RouteBase {
  method: "GET" | "POST";
  path: string;
  area?: Area;
  /** Its form brings a file, in `values.file`, and is sent as multipart/form-data. For who is signed in alone. */
  takesFile?: boolean;
}

/** `anyone` is for signing in; all else needs a session, and some of it an editor's. */
export type DeskRoute =
  | (RouteBase & {
      access: "anyone";
      handle(visit: Visit, values: FormValues): Promise<DeskAnswer>;
    })
  | (RouteBase & {
      access: "writer" | "editor";
      handle(visit: SignedInVisit, values: FormValues): Promise<DeskAnswer>;
    });

/** A form that was not taken: what was typed, and what is wrong with it. */
export interface Refused {
  status: number;
  message: string;
  issues: readonly Issue[];
  values: FormValues;
  refusal: Refusal;
}

interface PageRoute {
  path: string;
  area?: Area;
  access?: "writer" | "editor";
  show(visit: SignedInVisit): Promise<DeskAnswer>;
}

export function page({ access = "writer", show, ...route }: PageRoute): DeskRoute {
  return { ...route, method: "GET", access, handle: (visit) => show(visit) };
}

interface ActionRoute<Schema extends z.ZodType> {
  path: string;
  area?: Area;
  access?: "writer" | "editor";
  takesFile?: boolean;
  form: Schema;
  /** What to read before it is done; undefined where nothing need be asked. */
  confirm?(visit: SignedInVisit, data: z.output<Schema>): Promise<Confirmation | undefined>;
  run(visit: SignedInVisit, data: z.output<Schema>, values: FormValues): Promise<DeskAnswer>;
  again?(visit: SignedInVisit, refused: Refused): Promise<DeskAnswer>;
}

export function action<Schema extends z.ZodType>({
  form,
  confirm,
  run,
  again,
  access = "writer",
  ...route
}: ActionRoute<Schema>): DeskRoute {
  return {
    ...route,
    method: "POST",
    access,
    handle: takeForm<Schema, SignedInVisit>({
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

interface OpenPageRoute {
  path: string;
  show(visit: Visit): Promise<DeskAnswer>;
}

export function openPage({ show, ...route }: OpenPageRoute): DeskRoute {
  return { ...route, method: "GET", access: "anyone", handle: (visit) => show(visit) };
}

interface OpenActionRoute<Schema extends z.ZodType> {
  path: string;
  form: Schema;
  run(visit: Visit, data: z.output<Schema>, values: FormValues): Promise<DeskAnswer>;
  again?(visit: Visit, refused: Refused): Promise<DeskAnswer>;
}

export function openAction<Schema extends z.ZodType>({
  form,
  run,
  again,
  ...route
}: OpenActionRoute<Schema>): DeskRoute {
  return {
    ...route,
    method: "POST",
    access: "anyone",
    handle: takeForm({ form, run, again }),
  };
}

/** 303: whatever was posted, the next request is a GET, and a reload posts nothing again. */
export function seeOther(path: string): DeskRedirect {
  return { redirect: path };
}

/** What another try at the form can mend. */
const MENDABLE = new Set(["validation_failed", "conflict", "rate_limited", "quota_exceeded"]);

/** A handler that takes a form, or shows it again with what was typed. */
function takeForm<Schema extends z.ZodType, Visitor extends Visit>({
  form,
  run,
  again,
}: {
  form: Schema;
  run: (visit: Visitor, data: z.output<Schema>, values: FormValues) => Promise<DeskAnswer>;
  again: ((visit: Visitor, refused: Refused) => Promise<DeskAnswer>) | undefined;
}) {
  return async (visit: Visitor, values: FormValues): Promise<DeskAnswer> => {
    let isParsed = false;
    try {
      const data = parseForm(form, values);
      isParsed = true;
      return await run(visit, data, values);
    } catch (error) {
      if (!(error instanceof Refusal) || !again || visit.wantsJson) throw error;
      if (!MENDABLE.has(error.reason)) throw error;
      const { status, issues = [] } = error;
      // The sentence names fields as programs know them; people see them marked.
      const message = isParsed ? error.message : "Correct the fields that are marked below.";
      const answer = await again(visit, { status, message, issues, values, refusal: error });
      const headers = error instanceof HttpRefusal ? { ...error.headers } : {};
      return "main" in answer ? { status, headers, ...answer } : answer;
    }
  };
}

function parseForm<Schema extends z.ZodType>(schema: Schema, values: FormValues): z.output<Schema> {
  const parsed = schema.safeParse(values.toObject());
  if (parsed.success) return parsed.data;
  const issues = issuesOf(parsed.error);
  throw new Refusal("validation_failed", sentenceOf(issues), issues);
}
