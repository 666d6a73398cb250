import { on } from "node:events";
import { parentPort } from "node:worker_threads";
import { openStore } from "../../api/store/engine/open.ts";
import { createSite } from "../targets/site.ts";
import { createLane } from "./lane.ts";
import type { LaneMessage, LaneSettings } from "./remote-lane.ts";

// The thread of a remote lane. It receives the settings, then work, and answers with the results. A failure ends the
// thread, and with it the build.
if (!parentPort) throw new Error("This file is a thread of the build.");
const messages = on(parentPort, "message");
const begun = (await messages.next()).value[0] as LaneSettings;
const store = await openStore(begun.address);
const site = createSite(begun.settings, begun.assets, begun.theme, begun.publicSettings);
const lane = createLane({ store, follower: begun.follower, site }, begun.tree);
for await (const [message] of messages as AsyncIterable<[LaneMessage]>) {
  const answer =
    "fill" in message ? await lane.fill(message.fill) : await lane.index(message.index);
  parentPort.postMessage(answer);
}
