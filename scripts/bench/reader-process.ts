import { request } from "node:http";
import { setTimeout } from "node:timers/promises";

// An honest reader in its own process, so that only the server delays it. Each GET has its own connection, like that of a
// new visitor. From "start" to "stop" it reads one address after the other, and then sends the time of each.

/** So that the reader itself is no load. */
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

/** Milliseconds to the last byte. A refusal of an honest reader ends the measurement. */
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
