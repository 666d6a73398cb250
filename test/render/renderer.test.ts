import { describe, expect, it, onTestFinished } from "vitest";
import { createRenderer, type RendererOptions } from "../../api/render/renderer.ts";

function createTestRenderer(options?: RendererOptions) {
  const renderer = createRenderer(options);
  onTestFinished(() => renderer.close());
  return renderer;
}

/** Takes markdown-it over a second and a half: every bracket may begin a link. */
const TANGLED = "[".repeat(50_000) + "]".repeat(50_000);

describe("the renderer", () => {
  it("renders on another thread: the caller's own never stalls, even for the worst text", async () => {
    const renderer = createTestRenderer();
    await renderer.render("warm up");
    let longest = 0;
    let last = performance.now();
    const ticker = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 5);
    const started = performance.now();
    await renderer.render(TANGLED);
    const took = performance.now() - started;
    clearInterval(ticker);
    expect(longest).toBeLessThan(took / 2);
  });

  it("refuses a text that takes too long with a clear word, and goes on with the next", async () => {
    const renderer = createTestRenderer({ timeLimitMs: 1_000 });
    await renderer.render("warm up");
    const slow = renderer.render("[".repeat(800_000));
    const next = renderer.render("*fine*");
    await expect(slow).rejects.toMatchObject({
      reason: "validation_failed",
      message: expect.stringContaining("too tangled to render in time"),
    });
    expect((await next).html).toBe("<p><em>fine</em></p>\n");
  });

  it("uses as many threads as it is given, and answers each caller with their own text", async () => {
    const renderer = createTestRenderer({ threads: 2 });
    const texts = Array.from({ length: 40 }, (_, n) => `text ${n}`);
    const rendered = await Promise.all(texts.map((text) => renderer.render(text)));
    expect(rendered.map(({ text }) => text)).toEqual(texts);
  });
});
