import { z } from "zod";

export const HealthCheck = z.object({
  status: z
    .enum(["ok", "warning", "failing"])
    .describe(
      "ok: it works; warning: it works, but an operator should look at it; failing: it does not work.",
    ),
  message: z.string().describe("The result in a sentence."),
});
export type HealthCheck = z.infer<typeof HealthCheck>;

/** The answer for the operator. */
export const HealthReport = z.object({
  ok: z.boolean().describe("False when one of the checks is failing."),
  version: z.string().describe("The running version, with its commit where that is known."),
  built: z.boolean().describe("Whether a static tree is in place."),
  pending: z
    .int()
    .min(0)
    .nullable()
    .describe("Changes not yet in the tree of every node; null if the database does not answer."),
  oldest_pending_s: z
    .number()
    .nullable()
    .describe("The age of the oldest pending change in seconds; 0 if there is none."),
  set_aside: z
    .int()
    .min(0)
    .nullable()
    .describe("Changes set aside because they could not be built."),
  node: z
    .object({
      role: z
        .enum(["leader", "follower", "joining"])
        .nullable()
        .describe(
          "The leader also does the work that is done once for all nodes. A node that is joining has not caught up yet.",
        ),
      follower: z.string().describe("The id of the node."),
      lag_changes: z.int().min(0).nullable().describe("Changes not yet in this node's tree."),
      lag_s: z
        .number()
        .nullable()
        .describe("The age of the oldest of them in seconds; 0 if there is none."),
    })
    .describe("The node that answers. Several nodes may serve one site."),
  checks: z
    .object({
      pages: HealthCheck.describe("Whether readers get the home page."),
      search: HealthCheck.describe("A test search."),
      worker: HealthCheck.describe("The process that builds the tree and sends webhooks."),
      disk: HealthCheck.describe("The free disk space."),
      database: HealthCheck.describe(
        "Whether it takes a test row and has taken the writes of the last minute, and is undamaged.",
      ),
      changes: HealthCheck.describe(
        "Changes that are waiting, withdrawals above all, or were set aside.",
      ),
      places: HealthCheck.describe(
        "The servers and the bucket that hold the public files: those that cannot be written, by name.",
      ),
      clock: HealthCheck.describe("The clock of this machine beside the database's."),
      log: HealthCheck.describe(
        "Whether the transparency log is signed and goes on, and what to do if it does not.",
      ),
      backups: HealthCheck.describe(
        "The age of the last backup, and whether the last one that was tried could be restored.",
      ),
      outbound: HealthCheck.describe(
        "Webhook deliveries, mails to followers and the AFTER_BUILD command.",
      ),
    })
    .describe("The result of each check, at most a second old."),
});
export type HealthReport = z.infer<typeof HealthReport>;

/** The answer for anybody else: strangers need to know no more than whether it works. */
export const HealthAnswer = HealthReport.partial().required({ ok: true });
export type HealthAnswer = z.infer<typeof HealthAnswer>;

export const LiveAnswer = z.object({
  ok: z.literal(true).describe("Always true: the process answers."),
});
export type LiveAnswer = z.infer<typeof LiveAnswer>;

export const ReadyAnswer = z.object({
  ok: z.boolean().describe("False if readers should be sent to another node."),
});
export type ReadyAnswer = z.infer<typeof ReadyAnswer>;
