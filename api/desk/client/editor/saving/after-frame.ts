/**
 * Runs once after the next frame is drawn, however often it is asked for: a letter appears before what follows from it is
 * worked out. A page that is hidden or left runs it at once.
 */
export function afterFrame(run: () => void): () => void {
  let isAsked = false;
  const { port1, port2 } = new MessageChannel();

  function runIfAsked(): void {
    if (!isAsked) return;
    isAsked = false;
    run();
  }

  // A message that is sent in the frame's own callback arrives when the frame is drawn.
  port1.addEventListener("message", runIfAsked);
  port1.start();
  addEventListener("pagehide", runIfAsked, { capture: true });
  document.addEventListener("visibilitychange", runIfAsked, { capture: true });

  return () => {
    if (isAsked) return;
    isAsked = true;
    if (document.hidden) runIfAsked();
    else requestAnimationFrame(() => port2.postMessage(""));
  };
}
