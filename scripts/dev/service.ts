import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { RUN } from "../command/run-file.ts";
import { WAKE } from "../service/worker-messages.ts";
import { UP } from "./messages.ts";

export interface DevService {
  /** Ends the service and starts it from the newest bundle. Throws if it does not come up. */
  restart(): Promise<void>;
  /** Its address, when it answers. */
  address(): Promise<string>;
  isRunning(): boolean;
  /** Tells its build worker that there is something to do. */
  wake(): void;
  stop(): Promise<void>;
}

/** The service as a process of its own, behind the address that the browser opens. */
export function createDevService(baseUrl: string, onEnd: () => void): DevService {
  let child: ChildProcess | undefined;
  let starting: Promise<string> | undefined;

  async function start(): Promise<string> {
    const port = await freePort();
    const service = fork(RUN, ["dev/service-process"], {
      env: { ...process.env, PORT: String(port), HOST: "127.0.0.1", BASE_URL: baseUrl },
      // In a group of its own: Ctrl-C reaches the parent alone, which then ends it.
      detached: true,
    });
    child = service;
    const ended = once(service, "exit").then(() => false);
    const isUp = await Promise.race([
      ended,
      once(service, "message").then(([message]) => message === UP),
    ]);
    if (!isUp) {
      child = undefined;
      throw new Error("The service did not start. The terminal says why.");
    }
    service.on("exit", () => {
      if (child !== service) return;
      child = undefined;
      onEnd();
    });
    return `http://127.0.0.1:${port}`;
  }

  async function stop(): Promise<void> {
    const service = child;
    child = undefined;
    if (!service || service.exitCode !== null || service.signalCode !== null) return;
    const gone = once(service, "exit");
    service.kill("SIGTERM");
    await gone;
  }

  return {
    restart: async () => {
      const next = stop().then(start);
      // Callers of `address` receive the failure too.
      next.catch(() => {});
      starting = next;
      await next;
    },
    address: async () => starting ?? Promise.reject(new Error("The service has not started yet.")),
    isRunning: () => child !== undefined,
    wake: () => {
      if (child?.connected) child.send(WAKE, () => {});
    },
    stop,
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
