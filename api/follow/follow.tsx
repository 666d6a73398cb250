import { getRouterParams, type H3, type H3Event, type HTTPResponse } from "h3";
import { CATALOGUES } from "../../site/messages/messages.ts";
import { Refusal } from "../contract/errors.ts";
import { NO_VALUES, parseFormBody, type FormValues } from "../desk/form-values.ts";
import { formatSaid } from "../desk/messages/refusals.ts";
import { isPlainForm } from "../desk/read-form.ts";
import type { Admission } from "../http/admission.ts";
import { closing, type Failures, refusalHeaders, refusalOf, reportedOf } from "../http/answers.ts";
import type { ClientAddress } from "../http/request/client-address.ts";
import { readBody, textOf } from "../http/request/request-body.ts";
import { takeOrRefuse } from "../http/rate-limit.ts";
import { methodNotAllowed } from "../http/refusals.ts";
import { askingRoutes } from "./asking.tsx";
import { bindBounced } from "./bounced.ts";
import { confirmingRoutes } from "./confirming.tsx";
import { framingRoutes } from "./framing.tsx";
import { followResponse } from "./page.tsx";
import type { FollowAnswer, FollowRoute, FollowTools } from "./route.ts";
import { subscribingRoutes } from "./subscribing.tsx";

export interface FollowOptions extends FollowTools {
  clientAddress: ClientAddress;
  admission: Admission;
  failures: Failures;
}

/** The largest form has a line for each of fifty subscriptions. */
const FORM_MAX_BYTES = 16 * 1_024;

/** Following by e-mail, for readers. Without a mail server there is nothing of it. */
export function bindFollow(app: H3, options: FollowOptions): void {
  if (!options.store.sendsMail) return;
  bindBounced(app, { ...options, secret: options.config.mail?.bounceSecret ?? null });
  const routes = [
    ...askingRoutes(options),
    ...framingRoutes(options),
    ...confirmingRoutes(options),
    ...subscribingRoutes(options),
  ];
  for (const [path, here] of Map.groupBy(routes, (route) => route.path)) {
    app.all(path, (event) => answerWith(options, event, here));
  }
}

async function answerWith(
  options: FollowOptions,
  event: H3Event,
  here: readonly FollowRoute[],
): Promise<HTTPResponse> {
  const { headers } = event.req;
  const wantsJson = (headers.get("accept") ?? "").startsWith("application/json");
  try {
    const address = options.clientAddress(
      event.runtime?.node?.req.socket?.remoteAddress,
      headers.get("x-forwarded-for"),
    );
    takeOrRefuse(options.limits.reads, address);
    const route = routeFor(event, here);
    const values = await valuesOf(event, route);
    const turn = options.admission.admit();
    if (turn) await turn;
    const { token = "" } = getRouterParams(event);
    const { searchParams: query } = event.url;
    const visit = { token, query, headers, address, wantsJson, values };
    return followResponse(options, await route.handle(visit));
  } catch (error) {
    const refusal = refusalOf(error, reportedOf(event), options.failures);
    return followResponse(options, failure(options, refusal, wantsJson));
  }
}

function routeFor(event: H3Event, here: readonly FollowRoute[]): FollowRoute {
  const method = event.req.method === "HEAD" ? "GET" : event.req.method;
  const route = here.find((one) => one.method === method);
  if (route) return route;
  const methods = here.map((one) => one.method);
  throw methodNotAllowed(methods.includes("GET") ? [...methods, "HEAD"] : methods);
}

async function valuesOf(event: H3Event, route: FollowRoute): Promise<FormValues> {
  if (route.method === "GET") return NO_VALUES;
  const body = await readBody(event, { bytes: FORM_MAX_BYTES });
  if (route.anyBody) return NO_VALUES;
  if (!isPlainForm(event.req.headers)) throw new Refusal("unsupported_media_type");
  return parseFormBody(textOf(body));
}

function failure(
  { siteLanguage }: FollowTools,
  refusal: Refusal,
  wantsJson: boolean,
): FollowAnswer {
  const language = siteLanguage();
  const message = formatSaid(refusal.said, { language });
  const { status } = refusal;
  if (wantsJson) return { said: { ok: false, message }, status };
  const { site: words } = CATALOGUES[language];
  return {
    title: words.follow_title,
    language,
    status,
    headers: { ...closing(refusal), ...refusalHeaders(refusal) },
    main: (
      <>
        <h1>{words.follow_title}</h1>
        <p class="fault">{message}</p>
      </>
    ),
  };
}
