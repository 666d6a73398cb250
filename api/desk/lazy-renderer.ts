import { createRenderer, type Renderer, type RendererOptions } from "../render/renderer.ts";

/** A renderer whose thread is started when it is first needed: most servers start and stop without. */
export function createLazyRenderer(options: RendererOptions = {}): Renderer {
  let renderer: Renderer | undefined;
  return {
    render: (markdown) => {
      renderer ??= createRenderer(options);
      return renderer.render(markdown);
    },
    close: async () => renderer?.close(),
  };
}
