import { createRenderer, type Renderer, type RendererOptions } from "../render/renderer.ts";

/** A renderer whose thread is started when it is first needed: most servers start and stop without. */
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
