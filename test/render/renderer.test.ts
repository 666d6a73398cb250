import { performance } from "node:perf_hooks";
import { describe, expect, it, onTestFinished } from "vitest";
import { EXAMPLES_BASE } from "../../api/contract/openapi/example.ts";
import { createRenderer, type RendererOptions } from "../../api/render/text/renderer.ts";

/** Takes the clock for the processor time, whatever else runs on this machine. */
function createTestRenderer(options?: Partial<RendererOptions>) {
  const renderer = createRenderer({
    baseUrl: EXAMPLES_BASE,
    cpuMs: () => performance.now(),
    ...options,
  });
  onTestFinished(() => renderer.close());
  return renderer;
}

/** Takes markdown-it over a second and a half: every bracket may begin a link. */
const TANGLED = "[".repeat(50_000) + "]".repeat(50_000);

/** The part of the processor time for a task that the calling thread spends. */
async function callersShareOf(task: () => Promise<unknown>): Promise<number> {
  const [own, all] = [process.threadCpuUsage(), process.cpuUsage()];
  await task();
  const [callers, whole] = [process.threadCpuUsage(own), process.cpuUsage(all)];
  return (callers.user + callers.system) / (whole.user + whole.system);
}

describe("the renderer", () => {
  it("renders on another thread: even the worst text does not stall the caller", async () => {
    const renderer = createTestRenderer();
    await renderer.render("warm up");
    expect(await callersShareOf(() => renderer.render(TANGLED))).toBeLessThan(0.5);
  });

  it("sets the type of a text on its thread too", async () => {
    const renderer = createTestRenderer();
    const { html } = await renderer.render('He said "so".');
    const shown = await renderer.typeset({ html, language: "de" });
    expect(shown).toBe("<p>He said „so“.</p>\n");
    const marks = { html: `<p>${'"a" '.repeat(50_000)}</p>`, language: "en" };
    expect(await callersShareOf(() => renderer.typeset(marks))).toBeLessThan(0.5);
  });

  it("refuses a text that takes too long with a clear message, and continues with the next", async () => {
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

  it("blames no text for a machine that is busy, and takes it again", async () => {
    let isBusy = true;
    const cpuMs = () => (isBusy ? 0 : performance.now());
    const renderer = createTestRenderer({ timeLimitMs: 100, cpuMs });
    const slow = "[".repeat(800_000);
    await expect(renderer.render(slow)).rejects.toMatchObject({ reason: "unavailable" });
    isBusy = false;
    await expect(renderer.render(slow)).rejects.toMatchObject({ reason: "validation_failed" });
  });

  it("uses as many threads as it is given, and answers each caller with their own text", async () => {
    const renderer = createTestRenderer({ threads: 2 });
    const texts = Array.from({ length: 40 }, (_, n) => `text ${n}`);
    const rendered = await Promise.all(texts.map((text) => renderer.render(text)));
    expect(rendered.map(({ text }) => text)).toEqual(texts);
  });

  it("renders texts of other owners before a second text of the same owner", async () => {
    const renderer = createTestRenderer({ timeLimitMs: 500 });
    const settled: string[] = [];
    const note = (name: string) => () => void settled.push(name);
    const tangled = [1, 2, 3].map((number) =>
      renderer
        .render("[".repeat(800_000) + number, { owner: "ada" })
        .catch(note(`tangled ${number}`)),
    );
    const fine = renderer.render("fine", { owner: "edith" }).then(note("fine"));
    await Promise.all([...tangled, fine]);
    expect(settled).toEqual(["tangled 1", "fine", "tangled 2", "tangled 3"]);
  });

  it("remembers a text that was too tangled, whoever sends it again", async () => {
    const renderer = createTestRenderer({ timeLimitMs: 500 });
    const tangled = "[".repeat(800_000);
    const settled: string[] = [];
    const note = (name: string) => () => void settled.push(name);
    const first = renderer.render(tangled, { owner: "ada" }).catch(note("first"));
    const behind = renderer.render("fine", { owner: "grace" }).then(note("fine"));
    const same = renderer.render(tangled, { owner: "edith" }).catch(note("same"));
    await Promise.all([first, behind, same]);
    // An answer of a thread comes later than one of the renderer itself.
    expect(settled).toEqual(["first", "same", "fine"]);
  });

  it("skips texts that nobody waits for any more", async () => {
    const renderer = createTestRenderer({ timeLimitMs: 500 });
    const caller = new AbortController();
    const { signal } = caller;
    const owner = "ada";
    const slow = renderer.render("[".repeat(800_000), { owner });
    const left = renderer.render("left", { owner, signal });
    caller.abort(new Error("gone"));
    await expect(Promise.race([slow, left])).rejects.toThrow("gone");
    await expect(renderer.render("late", { signal })).rejects.toThrow("gone");
    await expect(slow).rejects.toMatchObject({ reason: "validation_failed" });
  });

  it("refuses further texts of an owner when too many are waiting", async () => {
    const renderer = createTestRenderer();
    const many = Array.from({ length: 22 }, (_, n) => renderer.render(`${n}`, { owner: "ada" }));
    const another = renderer.render("another", { owner: "edith" });
    await expect(many.pop()).rejects.toMatchObject({
      reason: "rate_limited",
      message: expect.stringContaining("Try again"),
    });
    expect((await Promise.all(many)).map(({ text }) => text)).toEqual(many.map((_, n) => `${n}`));
    expect((await another).text).toBe("another");
  });
});
