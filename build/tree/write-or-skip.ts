import type { PublicSnapshot } from "../../api/store/log/public-snapshot.ts";
import type { Site } from "../targets/site.ts";
import { RenderError } from "./file.ts";
import type { Failure } from "./lane.ts";
import { inOrder, type Target } from "../targets/targets.ts";
import type { Plan } from "./tree.ts";
import { writeTargets } from "./write-targets.ts";

/** When the targets fail together, each is tried alone. Returns those that fail; their files stay as they are in the tree. */
export async function writeOrSkip(
  snapshot: PublicSnapshot,
  site: Site,
  root: string,
  targets: readonly Target[],
  onPlan?: (plan: Plan) => Promise<void>,
): Promise<Failure[]> {
  try {
    await writeTargets(snapshot, site, root, { targets }, onPlan);
    return [];
  } catch (error) {
    if (!(error instanceof RenderError)) throw error;
    const [target] = targets;
    if (target && targets.length === 1) return [{ target, message: error.message }];
  }
  const failures: Failure[] = [];
  for (const target of inOrder(targets)) {
    failures.push(...(await writeOrSkip(snapshot, site, root, [target], onPlan)));
  }
  return failures;
}
