import { parseConfiguration } from "../../api/contract/configuration.ts";
import { lockDataFolder } from "../service/data-lock.ts";
import { endOnFailure, runService } from "../service/run-service.ts";
import { UP } from "./messages.ts";
import { WAKE } from "../service/worker-messages.ts";

// The service of npm run dev, as npm start runs it. It ends with the process that watches the files.
process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
await endOnFailure(async () => {
  const configuration = parseConfiguration(process.env);
  const lock = lockDataFolder(configuration.dataDir);
  await runService(configuration, lock, ({ wake }) => {
    process.on("message", (message) => {
      if (message === WAKE) wake();
    });
    process.send?.(UP);
    return "";
  });
});
