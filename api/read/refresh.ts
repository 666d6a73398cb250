/**
 * Makes sure that the data in memory is at least as new as the files were when a request arrived. One run serves all waiting
 * requests, but none that arrived after it started: it may have read the files too early. So nobody waits for more than two
 * runs, however often the files change.
 */
export function createRefresh(isFresh: () => boolean, run: () => Promise<void>) {
  let running: Promise<void> | undefined;

  function runOnce(): Promise<void> {
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
  }

  return async function refresh(): Promise<void> {
    if (isFresh()) return;
    if (running) {
      // If this run fails, only the requests before this one get the error.
      await running.catch(() => undefined);
      if (isFresh()) return;
    }
    await runOnce();
  };
}
