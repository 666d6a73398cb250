/** Its work takes milliseconds in a long text, so it is not done again with each key of a fast typist. */
const PAUSE_MS = 250;

/**
 * Runs once after the next frame is drawn, however often it is asked for: a letter appears before what follows from it is
 * worked out. A page that is hidden or left runs it at once.
 */
export function afterFrame(run: () => void): () => void {
  let isAsked = false;
  let ranAt = -PAUSE_MS;
  const { port1, port2 } = new MessageChannel();

  function runIfAsked(): void {
    if (!isAsked) return;
    isAsked = false;
    run();
    ranAt = performance.now();
  }

  // A message that is sent in the frame's own callback arrives when the frame is drawn.
  port1.addEventListener("message", runIfAsked);
  port1.start();
  addEventListener("pagehide", runIfAsked, { capture: true });
  document.addEventListener("visibilitychange", runIfAsked, { capture: true });

  return () => {
    if (isAsked) return;
    isAsked = true;
    const left = ranAt + PAUSE_MS - performance.now();
    if (document.hidden) runIfAsked();
    else if (left > 0) setTimeout(askFrame, left);
    else askFrame();
  };

  function askFrame(): void {
    requestAnimationFrame(() => port2.postMessage(""));
  }
}
