import { describe, expect, it } from "vitest";
import { markdownOf } from "../../api/import/html.ts";

describe("footnotes of another system", () => {
  it.each([
    {
      name: "Word's, pasted into WordPress",
      html: `<p>Iron<a href="#_ftn1" name="_ftnref1">[1]</a> ribs.</p><hr /><p><a href="#_ftnref1" name="_ftn1">[1]</a> Five of <em>them</em>.</p>`,
    },
    {
      name: "Markdown's in Ghost",
      html: `<p>Iron<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup> ribs.</p><hr class="footnotes-sep"><section class="footnotes"><ol><li id="fn1"><p>Five of <em>them</em>. <a href="#fnref1">↩︎</a></p></li></ol></section>`,
    },
  ])("become footnotes: $name", ({ html }) => {
    expect(markdownOf(html).markdown.trim()).toBe("Iron[^1] ribs.\n\n[^1]: Five of *them*.");
  });

  it("without their note become words", () => {
    const html = `<p>Iron<a href="#_ftn1">[1]</a> ribs, see <a href="#chapter">below</a>.</p>`;
    expect(markdownOf(html).markdown).toBe(String.raw`Iron\[1\] ribs, see [below](#chapter).`);
  });
});
