import pg from "pg";
import { withTls } from "./postgres-tls.ts";

/** While the server restarts. Callers also ask from time to time, so nothing is missed meanwhile. */
const RECONNECT_MS = 1_000;

/**
 * Listens on a channel, on a connection of its own, and connects again when it is lost. Behind PgBouncer in transaction
 * mode nothing arrives, and the caller's own asking is all there is.
 */
export function watchChannel(
  url: string,
  channel: string,
  onNews: () => void,
): () => Promise<void> {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;

  async function connect(): Promise<void> {
    let isLost = false;
    const onLost = (): void => {
      if (isLost) return;
      isLost = true;
      client?.end().catch(() => undefined);
      if (!isOver) timer = setTimeout(() => void connect(), RECONNECT_MS);
    };
    try {
      // Reads the certificates that the address names, which may be missing by now.
      const fresh = new pg.Client({
        connectionString: withTls(url),
        application_name: "galley watch",
      });
      client = fresh;
      fresh.on("error", onLost);
      fresh.on("end", onLost);
      fresh.on("notification", onNews);
      await fresh.connect();
      await fresh.query(`listen ${channel}`);
      // Something may have happened while nobody listened.
      onNews();
    } catch {
      onLost();
    }
  }

  void connect();
  return async () => {
    isOver = true;
    clearTimeout(timer);
    await client?.end().catch(() => undefined);
  };
}
