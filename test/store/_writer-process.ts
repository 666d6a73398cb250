import { recordChange } from "../../api/store/log/changes.ts";
import { openStore } from "../../api/store/engine/open.ts";

// One of two processes that write to the same file as fast as they can. Each reads before it writes.
const [file = "", name = "", duration = "0"] = process.argv.slice(2);
const store = await openStore(file);
const end = performance.now() + Number(duration);
const failures: string[] = [];
let written = 0;
while (performance.now() < end) {
  try {
    await store.write(async (tx) => {
      await tx.selectFrom("changes").select("number").limit(1).execute();
      await recordChange(tx, store, { kind: "site_changed", subjectId: name });
    });
    written++;
  } catch (error) {
    failures.push(String(error));
  }
}
await store.close();
process.send?.({ written, failures });
