import { request } from "node:http";
import { setTimeout } from "node:timers/promises";

// An honest reader in a process of its own, so that nothing but the server makes them wait. Each GET is a new visitor's: a
// connection of its own. From "start" to "stop" they read one address after the other; then they say how long each took.

/** So that the reader is no load of their own. */
const PAUSE_MS = 15;

const urls = process.argv.slice(2);
let reading = new AbortController();

process.on("message", (word) => {
  reading.abort();
  if (word !== "start") return;
  reading = new AbortController();
  void read(reading.signal);
});
process.send?.("ready");

async function read(signal: AbortSignal): Promise<void> {
  const times: number[][] = urls.map(() => []);
  while (!signal.aborted) {
    for (const [index, url] of urls.entries()) {
      times[index]?.push(await get(url));
      await setTimeout(PAUSE_MS);
    }
  }
  process.send?.(times);
}

/** Milliseconds to the last byte. A refusal is no answer to an honest reader: it ends the measurement. */
async function get(url: string): Promise<number> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent: false }, (answer) => {
      answer.resume();
      answer.on("error", reject);
      answer.on("end", () => {
        if (answer.statusCode === 200) resolve(performance.now() - started);
        else reject(new Error(`${url} answered ${answer.statusCode}.`));
      });
    });
    sent.on("error", reject);
    sent.end();
  });
}
