import type { HealthAnswer } from "../contract/envelopes.ts";
import { countOpenChanges } from "../store/changes.ts";
import type { Store } from "../store/open.ts";
import type { Handlers } from "./handler.ts";

/** Longer than a full build of some ten thousand pieces; a change that waits so long waits for nobody. */
const STUCK_SECONDS = 300;

export function createHealthHandlers({
  store,
  isBuilt,
  version,
}: {
  store: Store;
  isBuilt: () => boolean;
  version: string;
}): Handlers {
  return {
    health: {
      handle: async () => {
        const { pending, oldest, setAside } = await countOpenChanges(store.read);
        const age = oldest ? (store.clock().getTime() - Date.parse(oldest)) / 1_000 : 0;
        const body: HealthAnswer = {
          ok: age <= STUCK_SECONDS,
          version,
          built: isBuilt(),
          pending,
          oldest_pending_s: Math.max(0, Math.round(age)),
          set_aside: setAside,
        };
        return { status: body.ok ? 200 : 503, body };
      },
    },
  };
}
