import { expect, it, onTestFinished, vi } from "vitest";
import { EXAMPLES_BASE } from "../../api/contract/openapi/example.ts";
import { createLazyRenderer } from "../../api/desk/lazy-renderer.ts";
import { createRenderer, type RendererOptions } from "../../api/render/text/renderer.ts";

it("has a thread only while it is used, and for a while after", async () => {
  const seen = { started: 0, ended: 0 };
  const start = (options: RendererOptions) => {
    seen.started++;
    const renderer = createRenderer(options);
    const close = async () => {
      seen.ended++;
      await renderer.close();
    };
    return { ...renderer, close };
  };
  const lazy = createLazyRenderer({ baseUrl: EXAMPLES_BASE }, { idleMs: 20, start });
  onTestFinished(() => lazy.close());
  expect(seen).toEqual({ started: 0, ended: 0 });
  // Loading its thread takes longer than the renderer may be idle.
  const texts = ["*One*", "*Two*"].map(async (text) => (await lazy.render(text)).text.trim());
  expect(await Promise.all(texts)).toEqual(["One", "Two"]);
  expect(seen).toEqual({ started: 1, ended: 0 });
  await vi.waitFor(() => expect(seen.ended).toBe(1));
  lazy.wake();
  expect(seen.started).toBe(2);
  expect((await lazy.render("*Three*")).text.trim()).toBe("Three");
});
