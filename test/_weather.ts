import { createServer, connect, type Server, type Socket } from "node:net";
import Sqlite, { SqliteError } from "better-sqlite3";
import { onTestFinished } from "vitest";
import { isServerAddress } from "../api/store/engine/open.ts";

/** A database that can be taken away and given back. */
export interface Weather {
  /** The address to open it at. */
  address: string;
  take(fault: string): Promise<void>;
  giveBack(): Promise<void>;
}

/** The faults that `take` knows, for the engine of this run. */
export const SQLITE_FAULTS = [
  "SQLITE_IOERR_WRITE",
  "SQLITE_BUSY",
  "SQLITE_FULL",
  "SQLITE_IOERR_READ",
  "SQLITE_READONLY",
  "SQLITE_CANTOPEN",
];
export const POSTGRES_FAULTS = ["refused", "silent"];

export async function createWeather(address: string): Promise<Weather> {
  return isServerAddress(address) ? createDoor(address) : createFile(address);
}

const WORDS: Record<string, string> = {
  SQLITE_FULL: "database or disk is full",
  SQLITE_IOERR_WRITE: "disk I/O error",
  SQLITE_IOERR_READ: "disk I/O error",
  SQLITE_READONLY: "attempt to write a readonly database",
  SQLITE_CANTOPEN: "unable to open database file",
};
/** Reading goes on, and so does the beginning of a transaction. */
const ONLY_WRITES = new Set(["SQLITE_FULL", "SQLITE_IOERR_WRITE", "SQLITE_READONLY"]);

/** BUSY is a real lock of another connection. The others are thrown where the driver would throw them. */
function createFile(address: string): Weather {
  const prototype = Object.getPrototypeOf(
    new Sqlite(":memory:").prepare("select 1"),
  ) as Sqlite.Statement;
  const real = { run: prototype.run, all: prototype.all };
  let fault: string | undefined;
  let other: Sqlite.Database | undefined;

  function meet({ database, source, reader }: Sqlite.Statement): void {
    if (fault === undefined || fault === "SQLITE_BUSY" || database.name !== address) return;
    const isHarmless = reader || /^(?:BEGIN|ROLLBACK)/.test(source);
    if (ONLY_WRITES.has(fault) && isHarmless) return;
    throw new SqliteError(WORDS[fault] ?? fault, fault);
  }
  prototype.run = function run(this: Sqlite.Statement, ...values) {
    meet(this);
    return real.run.apply(this, values);
  };
  prototype.all = function all(this: Sqlite.Statement, ...values) {
    meet(this);
    return real.all.apply(this, values);
  };
  const weather: Weather = {
    address,
    take: async (code) => {
      fault = code;
      if (code !== "SQLITE_BUSY") return;
      other = new Sqlite(address);
      other.exec("BEGIN IMMEDIATE");
    },
    giveBack: async () => {
      fault = undefined;
      other?.close();
      other = undefined;
    },
  };
  onTestFinished(async () => {
    await weather.giveBack();
    Object.assign(prototype, real);
  });
  return weather;
}

/** A door before a PostgreSQL server: shut, it cuts and refuses connections; silent, it lets nothing through. */
async function createDoor(address: string): Promise<Weather> {
  const url = new URL(address);
  const target = { host: url.hostname, port: Number(url.port) };
  const sockets = new Set<Socket>();
  let isSilent = false;
  let server: Server | undefined;

  function join(near: Socket): void {
    const far = connect(target);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on("data", (bytes) => to.write(bytes));
      from.on("error", () => to.destroy());
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
      if (isSilent) from.pause();
    }
  }

  async function open(port: number): Promise<number> {
    const opened = createServer(join);
    server = opened;
    await new Promise<void>((resolve) => opened.listen(port, "127.0.0.1", resolve));
    return (opened.address() as { port: number }).port;
  }

  async function shut(): Promise<void> {
    const closed = new Promise((resolve) => server?.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
    server = undefined;
  }

  const port = await open(0);
  url.host = `127.0.0.1:${port}`;
  onTestFinished(async () => {
    if (server) await shut();
  });
  return {
    address: url.href,
    take: async (fault) => {
      if (fault === "refused") return shut();
      isSilent = true;
      for (const socket of sockets) socket.pause();
    },
    giveBack: async () => {
      isSilent = false;
      for (const socket of sockets) socket.resume();
      if (!server) await open(port);
    },
  };
}
