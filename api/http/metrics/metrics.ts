import { setTimeout as delay } from "node:timers/promises";
import type { HealthReport } from "../../contract/health.ts";
import type { BackupPlan } from "../../contract/operating/backups.ts";
import { Refusal } from "../../contract/errors.ts";
import { readDiskRoom } from "../../store/engine/disk-room.ts";
import { type BackupState, readBackupState } from "../../store/log/backup-state.ts";
import type { Store } from "../../store/engine/open.ts";
import { type MetricFacts, metricFacts } from "../../store/log/metric-facts.ts";
import type { Handlers } from "../handler.ts";
import type { WorkerState } from "../health-checks.ts";
import { keepFor } from "../keep-for.ts";
import { createIsOperator } from "../operator.ts";
import { type Family, gauge, renderMetrics, typeFor } from "./exposition.ts";
import { factFamilies } from "./fact-families.ts";
import { createLagMeter, figuresOfProcess, processFamilies } from "./figures.ts";
import type { Traffic } from "./traffic.ts";

export interface MetricsOptions {
  store: Store;
  traffic: Traffic;
  health: { report(): Promise<HealthReport> };
  dataDir: string;
  /** METRICS_TOKEN; null if only programs on this machine may ask. */
  token: string | null;
  worker: () => WorkerState | undefined;
  backups: BackupPlan | null;
  version: string;
}

/** Several collectors may ask, and each count reads an index. */
const KEPT_MS = 5_000;
/** A scraper gives up after ten seconds; without the database it must get all the rest. */
const FACTS_WITHIN_MS = 2_000;

/** The figures of this node and of the whole service, for Prometheus and for others who read OpenMetrics. */
export function createMetrics(options: MetricsOptions): { handlers: Handlers } {
  const { store, token, traffic, health, dataDir, worker, version, backups } = options;
  const isOperator = createIsOperator(token);
  const lag = createLagMeter();
  const lastFacts = keepFor(KEPT_MS, () => metricFacts(store).catch(() => undefined));

  function facts(): Promise<MetricFacts | undefined> {
    return Promise.race([lastFacts(), delay(FACTS_WITHIN_MS, undefined, { ref: false })]);
  }

  async function families(): Promise<Family[]> {
    const state = worker();
    const [report, known, room, backup] = await Promise.all([
      health.report(),
      facts(),
      readDiskRoom(dataDir).catch(() => undefined),
      readBackupState(dataDir),
    ]);
    const processes = { server: figuresOfProcess(), worker: state?.figures };
    return [
      gauge("galley_info", "The running version.", 1, { version }),
      ...traffic.families(),
      ...processFamilies(processes, lag(), state?.figures),
      {
        name: "galley_worker_ends",
        type: "counter",
        help: "How often the build worker has ended and was started again.",
        samples: [{ value: state?.endsInAll ?? 0 }],
      },
      gauge("galley_disk_free_bytes", "Room on the disk of DATA_DIR.", room?.bytes),
      gauge("galley_database_up", "1 if the database answers.", known ? 1 : 0),
      ...healthFamilies(report),
      ...(backups ? backupFamilies(backups, backup) : []),
      ...(known ? factFamilies(store, known) : []),
    ];
  }

  return {
    handlers: {
      metrics: {
        always: true,
        handle: async (call) => {
          if (!isOperator(call)) throw refusalFor(token);
          const type = typeFor(call.headers.get("accept"));
          const text = renderMetrics(await families(), type);
          return { status: 200, text, headers: { "content-type": type, vary: "Accept" } };
        },
      },
    },
  };
}

/** Without a token there is nothing here for anybody else. */
function refusalFor(token: string | null): Refusal {
  return new Refusal(token === null ? "not_found" : "forbidden");
}

function backupFamilies({ everyMs }: BackupPlan, { made, trial }: BackupState): Family[] {
  return [
    gauge("galley_backup_every_seconds", "BACKUP_EVERY.", everyMs / 1_000),
    gauge("galley_backup_age_seconds", "The age of the last backup.", ageOf(made)),
    gauge("galley_backup_bytes", "The size of the last backup.", made?.bytes),
    gauge("galley_backup_trial_age_seconds", "When one was last restored to try it.", ageOf(trial)),
    gauge("galley_backup_trial_failed", "1 if the last trial failed.", trial && Number(!trial.ok)),
  ];
}

function ageOf(done: { at: string } | null): number | null {
  return done && (Date.now() - Date.parse(done.at)) / 1_000;
}

const STATUS = { ok: 0, warning: 1, failing: 2 } as const;

function healthFamilies({ checks, pending, oldest_pending_s, set_aside, node }: HealthReport) {
  return [
    {
      name: "galley_check_status",
      type: "gauge" as const,
      help: "The checks of /api/health: 0 ok, 1 warning, 2 failing.",
      samples: Object.entries(checks).map(([check, { status }]) => ({
        labels: { check },
        value: STATUS[status],
      })),
    },
    gauge("galley_changes_pending", "Changes that some node does not show yet.", pending),
    gauge("galley_changes_oldest_seconds", "The age of the oldest of them.", oldest_pending_s),
    gauge("galley_changes_set_aside", "Changes that could not be built.", set_aside),
    gauge("galley_node_lag_changes", "Changes that this node does not show yet.", node.lag_changes),
    gauge("galley_node_lag_seconds", "The age of the oldest of them.", node.lag_s),
  ];
}
