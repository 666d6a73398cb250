import type { Configuration } from "../../contract/configuration.ts";
import { asSentence } from "../../contract/text.ts";
import { faultCode } from "../engine/faults.ts";

/**
 * Every loop of the service, as the log calls it. The fault matrix takes its list from here: a loop that is missing in the
 * matrix does not compile.
 */
export const LOOPS = {
  start: "The start of the build worker",
  build: "The build worker",
  heartbeat: "The heartbeat of this node",
  after_build: "The AFTER_BUILD command",
  bucket: "The lease of the bucket",
  webhooks: "The sending of webhooks",
  hub: "The WebSub hub",
  mail: "The sending of mail",
  mailing: "The mailing to followers",
  presence: "The daily check of websites and pictures",
  schedule: "The publishing at a set time",
  rendering: "The rendering of older texts",
  cards: "The drawing of share cards",
  pictures: "The encoding of pictures",
  elsewhere: "The asking about videos and posts of other sites",
  backups: "The making of backups",
} as const;

export type LoopName = keyof typeof LOOPS;

/** A failure of somebody else's server or program, in words for the operator. It is tried again after a pause. */
export class TryLater extends Error {
  override name = "TryLater";
}

/** The faults that keep the loops of one process from working. */
export interface Troubles {
  met(name: LoopName, error: Error): void;
  over(name: LoopName): void;
}

/** A machine fault behind which loops wait. */
export interface ProcessState {
  /** The code of the error that keeps the site from being built; null if nothing does. */
  trouble: string | null;
  /** Other loops that wait because of an error. */
  waiting: LoopName[];
}

/** Without these two, no change becomes public. */
const BUILDING: readonly LoopName[] = ["start", "build"];

type Tell = (message: string, level?: Configuration["logLevel"]) => void;

/**
 * Reports each trouble in one line when it begins, and in another when it is over, however many loops meet it and however
 * often they try. A database that is away stops all of them with the same error, which the first one reports.
 */
export function createTroubles({
  log,
  onChange = () => {},
}: {
  log: Tell;
  onChange?: (state: ProcessState) => void;
}): Troubles {
  const codes = new Map<LoopName, string>();
  const reported = new Set<string>();
  /** Loops that wait for somebody else's server or program. */
  const outside = new Set<LoopName>();

  function tellState(): void {
    const names = [...codes.keys()];
    const blocked = names.find((name) => BUILDING.includes(name));
    onChange({
      trouble: (blocked && codes.get(blocked)) ?? null,
      waiting: names.filter((name) => !BUILDING.includes(name)),
    });
  }

  return {
    met(name, error) {
      if (error instanceof TryLater) {
        if (!outside.has(name)) log(error.message, "error");
        outside.add(name);
        return;
      }
      const code = faultCode(error);
      codes.set(name, code);
      if (!reported.has(code)) {
        log(
          `${LOOPS[name]} is stopped by an error (${code}): ${asSentence(error.message)} It tries again by itself.`,
          "error",
        );
      }
      reported.add(code);
      tellState();
    },
    over(name) {
      if (outside.delete(name)) log(`${LOOPS[name]} works again.`);
      if (!codes.delete(name)) return;
      if (!codes.size) {
        reported.clear();
        log(`${LOOPS[name]} works again.`);
      }
      tellState();
    },
  };
}
