import type { Reason } from "../../contract/errors.ts";
import type { Family, Observed, Sample } from "./exposition.ts";

/** What the server counts while it answers. Labels are patterns of addresses, never addresses: those are endless. */
export interface Traffic {
  /** A file of the tree was sent: nearly all requests, so this is one addition. */
  sentFile(status: number): void;
  /** A request was answered by the handler of this route. */
  answered(route: string, method: string, status: number, milliseconds: number): void;
  /** A request was refused for this reason. */
  refused(reason: Reason): void;
  families(): Family[];
}

/** In seconds. Beyond the last one a proxy has given up. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** A caller may invent methods. */
const METHODS: Readonly<Record<string, string>> = {
  GET: "GET",
  HEAD: "GET",
  POST: "POST",
  PATCH: "PATCH",
  DELETE: "DELETE",
  OPTIONS: "OPTIONS",
};
/** Addresses that no route knows. */
const NO_ROUTE = "/**";

interface Route {
  answers: Map<string, { method: string; status: number; count: number }>;
  counts: Float64Array;
  sum: number;
}

export function createTraffic(): Traffic {
  const files = new Float64Array(600);
  const routes = new Map<string, Route>();
  const refusals = new Map<Reason, number>();

  function routeAt(path: string): Route {
    const found = routes.get(path);
    if (found) return found;
    const made = { answers: new Map(), counts: new Float64Array(BOUNDS.length + 1), sum: 0 };
    routes.set(path, made);
    return made;
  }

  return {
    sentFile: (status) => {
      files[status] = (files[status] ?? 0) + 1;
    },
    answered: (path, given, status, milliseconds) => {
      const route = routeAt(path);
      const method = METHODS[given] ?? "other";
      const key = method + status;
      const answers = route.answers.get(key);
      if (answers) answers.count++;
      else route.answers.set(key, { method, status, count: 1 });
      const seconds = milliseconds / 1_000;
      const found = BOUNDS.findIndex((bound) => seconds <= bound);
      const bucket = found < 0 ? BOUNDS.length : found;
      route.counts[bucket] = (route.counts[bucket] ?? 0) + 1;
      route.sum += seconds;
    },
    refused: (reason) => void refusals.set(reason, (refusals.get(reason) ?? 0) + 1),
    families: () => [
      {
        name: "galley_requests",
        type: "counter",
        help: "Answered requests, by the pattern of the address. The route file stands for all public files.",
        samples: [...fileSamples(files), ...[...routes].flatMap(answerSamples)],
      },
      {
        name: "galley_request_seconds",
        type: "histogram",
        help: "The time from a request to the beginning of its answer, but for public files.",
        bounds: BOUNDS,
        samples: [...routes].map(([path, { counts, sum }]): Observed => ({
          labels: { route: named(path) },
          counts,
          sum,
        })),
      },
      {
        name: "galley_refusals",
        type: "counter",
        help: "Requests that were refused, by the reason in the error body.",
        samples: [...refusals].map(([reason, value]) => ({ labels: { reason }, value })),
      },
    ],
  };
}

function fileSamples(files: Float64Array): Sample[] {
  return [...files].flatMap((value, status) =>
    value ? [{ labels: { route: "file", method: "GET", status: String(status) }, value }] : [],
  );
}

function answerSamples([path, { answers }]: [string, Route]): Sample[] {
  return [...answers.values()].map(({ method, status, count }) => ({
    labels: { route: named(path), method, status: String(status) },
    value: count,
  }));
}

/** As the documentation writes it: `/api/public/pieces/{id}`. */
function named(path: string): string {
  return path === NO_ROUTE ? "none" : path.replace(/:(\w+)/g, "{$1}");
}
