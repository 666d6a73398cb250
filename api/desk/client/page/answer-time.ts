/** The server answers within 35 seconds or closes the connection: after this long, the connection itself is lost. */
const ANSWER_MS = 45_000;

/** Ends a request that gets no answer. Without it, whatever waits for the request would wait for ever. */
export function untilLost(): AbortSignal {
  const over = new AbortController();
  setTimeout(() => over.abort(), ANSWER_MS);
  return over.signal;
}
