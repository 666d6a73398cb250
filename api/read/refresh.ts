/**
 * Makes sure, before someone is answered, that what is in memory is as new as the files were when they asked. One run
 * serves all who wait, but never someone who came after it began: it may have looked too early for them. So nobody waits
 * for more than two runs, however often the files change.
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
      // Its failure is for those who came before.
      await running.catch(() => undefined);
      if (isFresh()) return;
    }
    await runOnce();
  };
}
