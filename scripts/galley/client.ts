import type { Calls } from "./calls.ts";

// The client of the API, in any runtime with `fetch`: `import { createClient } from "galley/client"`.

export type { Calls };

export interface ClientOptions {
  /** The address of the site, such as https://galley.example */
  site: string;
  /** An API key or an access token; or a function that gives one, which is told of a token that was refused. */
  key?: string | ((refused?: string) => Promise<string | undefined>);
  /** Shown in the service's log. */
  userAgent?: string;
  fetch?: typeof fetch;
}

/** Calls one operation, such as `galley("POST /api/v1/pieces", { body: { headline, body_md } })`. */
export type Client = <Name extends keyof Calls>(
  call: Name,
  ...input: object extends Calls[Name]["input"]
    ? [input?: Calls[Name]["input"]]
    : [input: Calls[Name]["input"]]
) => Promise<Calls[Name]["answer"]>;

/** A refusal of the service. Branch on `reason`; `message` says what to do next. */
export class GalleyError extends Error {
  readonly status: number;
  readonly reason: string;
  readonly issues: readonly { path: string; message: string }[];
  /** The whole answer, which may have more fields. */
  readonly body: Readonly<Record<string, unknown>>;

  constructor(status: number, body: Readonly<Record<string, unknown>>) {
    super(
      typeof body["message"] === "string" ? body["message"] : `The service answered ${status}.`,
    );
    this.name = "GalleyError";
    this.status = status;
    this.reason = typeof body["reason"] === "string" ? body["reason"] : "unknown";
    this.issues = Array.isArray(body["issues"]) ? (body["issues"] as GalleyError["issues"]) : [];
    this.body = body;
  }
}

/** A busy service says when to come back. */
const TRIES = 3;
const WAIT_MAX_S = 60;

export function createClient({
  site,
  key,
  userAgent = "galley-client/1",
  fetch: send = globalThis.fetch,
}: ClientOptions): Client {
  async function ask(name: string, input: Input, token: string | undefined): Promise<Response> {
    const [method = "", path = ""] = name.split(" ");
    const { body, form } = input;
    const request = new Request(addressOf(site, path, input), {
      method,
      // A redirect would turn a POST into a GET.
      redirect: "manual",
      headers: {
        accept: "application/json",
        "user-agent": userAgent,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...input.headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(form ? { body: formOf(form) } : {}),
    });
    try {
      return await send(request);
    } catch (error) {
      throw new Error(`${site} cannot be reached (${causeOf(error)}).`, { cause: error });
    }
  }

  async function call(name: string, input: Input = {}): Promise<unknown> {
    let token = typeof key === "function" ? await key() : key;
    for (let tried = 1; ; tried++) {
      const response = await ask(name, input, token);
      const body = await readBody(response, site);
      if (response.ok) return body;
      if (response.status === 401 && typeof key === "function" && tried === 1 && token) {
        token = await key(token);
        if (token) continue;
      }
      const wait = Number(response.headers.get("retry-after") ?? Number.NaN);
      const isBusy = response.status === 429 || response.status === 503;
      if (!isBusy || tried >= TRIES || !(wait <= WAIT_MAX_S)) {
        throw new GalleyError(response.status, body);
      }
      await new Promise((resolve) => setTimeout(resolve, wait * 1_000));
    }
  }
  return call as Client;
}

interface Input {
  path?: Readonly<Record<string, Value>>;
  query?: Readonly<Record<string, Value>>;
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
  form?: Readonly<Record<string, Value | Blob>>;
}

type Value = string | number | boolean | undefined;

function addressOf(site: string, path: string, { path: values = {}, query = {} }: Input): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values[name])),
  );
  const url = new URL(filled, site);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url.href;
}

function formOf(values: Readonly<Record<string, Value | Blob>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) {
    if (value instanceof Blob) form.append(name, value);
    else if (value !== undefined) form.append(name, String(value));
  }
  return form;
}

/** A proxy, or a site that is none of ours, answers in HTML. */
async function readBody(response: Response, site: string): Promise<Record<string, unknown>> {
  const to = response.headers.get("location");
  if (response.status >= 300 && response.status < 400 && to) {
    throw new Error(`${site} redirects to ${to}. Use the address that it leads to.`);
  }
  const text = await response.text();
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    throw new Error(
      `${response.url || site} answered ${response.status}, and not in JSON. Is this the address of a Galley site?`,
    );
  }
}

function causeOf(error: unknown): string {
  const { cause, message } = error as Error & { cause?: { code?: string; message?: string } };
  return cause?.code ?? cause?.message ?? message;
}
