import { createRenderer, type Renderer, type RendererOptions } from "../render/renderer.ts";

/** A renderer that starts its thread at the first use, because most servers start and stop without one. */
export function createLazyRenderer(options: RendererOptions = {}): Renderer {
  let renderer: Renderer | undefined;
  return {
    render: (markdown, caller) => {
      renderer ??= createRenderer(options);
      return renderer.render(markdown, caller);
    },
    close: async () => renderer?.close(),
  };
}
