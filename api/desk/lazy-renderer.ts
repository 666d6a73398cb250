import { createRenderer, type Renderer, type RendererOptions } from "../render/renderer.ts";

/** A renderer that starts its thread at the first use, because most servers start and stop without one. */
export function createLazyRenderer(options: RendererOptions = {}): Renderer {
  let renderer: Renderer | undefined;
  const started = (): Renderer => (renderer ??= createRenderer(options));
  return {
    render: (markdown, caller) => started().render(markdown, caller),
    typeset: (text, caller) => started().typeset(text, caller),
    close: async () => renderer?.close(),
  };
}
