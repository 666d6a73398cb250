import { HealthAnswer, LiveAnswer, ReadyAnswer } from "../health.ts";
import { json, JSON_TYPE, type Operation } from "../operation.ts";

const METRICS_TYPE = "application/openmetrics-text";

export const DISCOVERY = [
  {
    id: "openapi",
    method: "GET",
    path: "/api/openapi.json",
    section: "Discovery",
    summary: "The OpenAPI 3.1 description of the API.",
    success: { status: 200, type: JSON_TYPE, describe: "The OpenAPI 3.1 document." },
    errors: [],
  },
  {
    id: "llms",
    method: "GET",
    path: "/llms.txt",
    section: "Discovery",
    summary: "An inventory of addresses for language models and crawlers.",
    success: { status: 200, type: "text/plain", describe: "The inventory." },
    errors: [],
  },
  {
    id: "llmsFull",
    method: "GET",
    path: "/llms-full.txt",
    section: "Discovery",
    summary: "The documentation and the API in one text of at most 200 KB, for language models.",
    success: { status: 200, type: "text/plain", describe: "The text, in Markdown." },
    errors: [],
  },
  {
    id: "llmsProducts",
    method: "GET",
    path: "/llms-products.txt",
    section: "Discovery",
    summary: "The shop catalogue as plain text.",
    success: { status: 200, type: "text/plain", describe: "The catalogue." },
    errors: [],
  },
  {
    id: "health",
    method: "GET",
    path: "/api/health",
    section: "Discovery",
    summary:
      "Whether all parts of the service work. Anyone gets `ok`; the operator, who sends HEALTH_TOKEN as a bearer token or asks from the same machine, gets all the rest.",
    success: json(HealthAnswer, "Every check passes."),
    errors: [],
    also: [json(HealthAnswer, "One of the checks is failing; reads may still work.", 503)],
  },
  {
    id: "live",
    method: "GET",
    path: "/api/health/live",
    section: "Discovery",
    summary:
      "Whether the server's process answers. It checks nothing else and is answered under any load.",
    success: json(LiveAnswer, "It answers."),
    errors: [],
  },
  {
    id: "ready",
    method: "GET",
    path: "/api/health/ready",
    section: "Discovery",
    summary:
      "Whether a proxy should send readers to this node: it has a tree, and does not stay behind while another node can serve.",
    success: json(ReadyAnswer, "Send readers here."),
    errors: [],
    also: [json(ReadyAnswer, "Send readers to another node.", 503)],
  },
  {
    id: "metrics",
    method: "GET",
    path: "/api/metrics",
    section: "Discovery",
    summary:
      "Figures for Prometheus, in OpenMetrics. For the operator, who sends METRICS_TOKEN as a bearer token or asks from the same machine; without METRICS_TOKEN, everyone else gets 404.",
    success: { status: 200, type: METRICS_TYPE, describe: "The figures." },
    errors: ["not_found", "forbidden", "rate_limited"],
  },
] as const satisfies readonly Operation[];
