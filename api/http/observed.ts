import type { H3Config } from "h3";
import type { Configuration } from "../contract/configuration.ts";
import type { Random } from "../contract/random.ts";
import { createFailureAnswer, createReport, type FailureAnswer, type Failures } from "./answers.ts";
import type { Handlers } from "./handler.ts";
import { createHealth, type HealthOptions } from "./health.ts";
import { createMetrics } from "./metrics/metrics.ts";
import { createTraffic, type Traffic } from "./metrics/traffic.ts";
import { traceOfEvent, traceparentOf } from "./request/trace.ts";

export interface ObservedOptions extends Omit<HealthOptions, "token" | "backups"> {
  config: Partial<Pick<Configuration, "healthToken" | "metricsToken" | "backups">>;
  random: Random;
}

/** What an operator sees of the server: health, figures, and errors by the id of their request. */
export interface Observed {
  handlers: Handlers;
  traffic: Traffic;
  failures: Failures;
  failure: FailureAnswer;
  /** For the app that answers everything but files. */
  hooks: Pick<H3Config, "onRequest" | "onResponse">;
}

export function observe({ config, random, ...options }: ObservedOptions): Observed {
  const traffic = createTraffic();
  const { healthToken = null, metricsToken = null, backups = null } = config;
  const health = createHealth({ ...options, backups, token: healthToken });
  const metrics = createMetrics({ ...options, backups, token: metricsToken, traffic, health });
  const note = createReport({ log: options.log, random });
  const failures: Failures = {
    refused: traffic.refused,
    report: (error, request) => {
      health.met(error);
      return note(error, request);
    },
  };
  return {
    handlers: { ...health.handlers, ...metrics.handlers },
    traffic,
    failures,
    failure: createFailureAnswer(failures),
    hooks: hooksFor(traffic),
  };
}

const BEGUN = "begunAt";

function hooksFor(traffic: Traffic): Observed["hooks"] {
  return {
    onRequest: (event) => {
      event.context[BEGUN] = performance.now();
    },
    onResponse: (response, event) => {
      const route = event.context.matchedRoute?.route ?? "/**";
      const milliseconds = performance.now() - Number(event.context[BEGUN]);
      traffic.answered(route, event.req.method, response.status, milliseconds);
      if (response.status < 400) return;
      response.headers.set("traceparent", traceparentOf(traceOfEvent(event)));
    },
  };
}
