import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/** A network between us and a database server that can begin to drop all packets, without closing a connection. */
export async function silenceable(url: string) {
  const target = new URL(url);
  let isSilent = false;
  let forgotten = 0;
  let opened = 0;
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const number = opened++;
    const isDropped = (): boolean => isSilent || number < forgotten;
    const far = connect({ host: target.hostname, port: Number(target.port || 5432) });
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on("data", (bytes) => !isDropped() && to.write(bytes));
      from.on("error", () => undefined);
      from.on("close", () => !isDropped() && to.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const through = new URL(url);
  through.hostname = "127.0.0.1";
  through.port = String((server.address() as AddressInfo).port);
  return {
    url: through.href,
    set silent(value: boolean) {
      isSilent = value;
    },
    /** New connections work again. The packets of those that are open are dropped for ever. */
    forget(): void {
      forgotten = opened;
      isSilent = false;
    },
  };
}
