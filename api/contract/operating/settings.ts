import { z } from "zod";

function token() {
  return z.string().regex(/^[\x21-\x7e]{20,200}$/, "must have 20 to 200 characters, and no spaces");
}

/** The variables of the environment about watching the service. */
export const OPERATING_ENVIRONMENT = {
  HEALTH_TOKEN: token()
    .optional()
    .describe(
      "A password of 20 to 200 characters, such as openssl rand -hex 24 prints, for /api/health, sent as a bearer token. It shows the results of all checks from anywhere; without it they are shown on the same machine only.",
    ),
  METRICS_TOKEN: token()
    .optional()
    .describe(
      "A password of 20 to 200 characters, such as openssl rand -hex 24 prints, for /api/metrics, sent as a bearer token. Without it, the figures are for programs on the same machine only.",
    ),
  LOG_ADDRESS: z
    .enum(["prefix", "full", "none"], "must be prefix, full or none")
    .default("prefix")
    .describe(
      "How much of a caller's address the log has: prefix for the network (an IPv4 /24 or an IPv6 /48), full or none.",
    ),
};

type OperatingValues = z.output<z.ZodObject<typeof OPERATING_ENVIRONMENT>>;

export function operatingOf(values: OperatingValues) {
  return {
    healthToken: values.HEALTH_TOKEN ?? null,
    metricsToken: values.METRICS_TOKEN ?? null,
    logAddress: values.LOG_ADDRESS,
  };
}
