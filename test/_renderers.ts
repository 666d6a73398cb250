import {
  createRenderer,
  type Renderer,
  type RendererOptions,
} from "../api/render/text/renderer.ts";

/** Threads that no test uses now, by their options. */
const idle = new Map<string, Renderer[]>();

/**
 * A renderer of an earlier test, or a new one: a thread takes a quarter of a second of the processor to start, and hundreds
 * of tests need one. It is stateless but for texts that take too long.
 */
export function pooledRenderer(options: RendererOptions): Renderer {
  const key = JSON.stringify(options);
  const same = idle.get(key) ?? [];
  idle.set(key, same);
  const renderer = same.pop() ?? createRenderer(options);
  return { ...renderer, close: async () => void same.push(renderer) };
}
