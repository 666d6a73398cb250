import { createRenderer, type Renderer, type RendererOptions } from "../render/text/renderer.ts";

export interface LazyRenderer extends Renderer {
  /** Starts the thread before it is needed, and keeps it from ending. */
  wake(): void;
}

/** Longer than a writer thinks about a sentence. */
const IDLE_MS = 10 * 60_000;

/**
 * A renderer whose thread starts at the first use and ends when nobody uses it any more: it takes some 30 MB, and most of
 * the time nobody writes.
 */
export function createLazyRenderer(
  options: RendererOptions,
  { idleMs = IDLE_MS, start = createRenderer } = {},
): LazyRenderer {
  let renderer: Renderer | undefined;
  let timer: NodeJS.Timeout | undefined;
  let inUse = 0;

  function started(): Renderer {
    clearTimeout(timer);
    timer = setTimeout(rest, idleMs).unref();
    return (renderer ??= start(options));
  }

  function rest(): void {
    // The wait begins again when the last text is done.
    if (inUse) return;
    void renderer?.close();
    renderer = undefined;
  }

  async function use<Result>(work: (renderer: Renderer) => Promise<Result>): Promise<Result> {
    inUse++;
    try {
      return await work(started());
    } finally {
      inUse--;
      if (renderer) started();
    }
  }

  return {
    wake: () => void started(),
    render: (markdown, caller) => use((one) => one.render(markdown, caller)),
    typeset: (text, caller) => use((one) => one.typeset(text, caller)),
    close: async () => {
      clearTimeout(timer);
      const closing = renderer;
      renderer = undefined;
      await closing?.close();
    },
  };
}
