import type { HealthCheck } from "../contract/health.ts";
import type { BackupPlan } from "../contract/operating/backups.ts";
import { readBackupState } from "../store/log/backup-state.ts";

/** One may be late, since another is tried ten minutes after a failure. */
const LATE = 2;

/** A late or useless backup is a warning, and soon the operator's worst day: readers have all pages. */
export async function checkBackups(dataDir: string, plan: BackupPlan | null): Promise<HealthCheck> {
  if (!plan)
    return { status: "ok", message: "The service makes no backups: BACKUP_TO is not set." };
  const { made, failure, trial } = await readBackupState(dataDir);
  const ageMs = made ? Date.now() - Date.parse(made.at) : Infinity;
  const age = made ? `The last backup is ${inWords(ageMs)} old.` : "There is no backup yet.";
  const faults = [
    ...(failure ? ["The last attempt failed."] : []),
    ...(made && ageMs > LATE * plan.everyMs ? ["It is overdue."] : []),
    ...(trial?.ok === false ? ["The one that was tried last does not give the same site."] : []),
  ];
  if (faults.length) {
    const message = [age, ...faults, "For details: npm run admin -- backup list"].join(" ");
    return { status: "warning", message };
  }
  return { status: "ok", message: trial ? `${age} The last trial of one worked.` : age };
}

function inWords(ms: number): string {
  const hours = ms / 3_600_000;
  const [count, unit] =
    hours >= 48 ? [hours / 24, "day"] : hours >= 1 ? [hours, "hour"] : [hours * 60, "minute"];
  const whole = Math.max(0, Math.floor(count));
  return `${whole} ${unit}${whole === 1 ? "" : "s"}`;
}
