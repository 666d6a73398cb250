import { expect, it, onTestFinished } from "vitest";
import { EXAMPLES_BASE } from "../../api/contract/openapi/example.ts";
import { SHIPPED_SETTINGS } from "../../api/contract/site/site-settings.ts";
import { pageHtml } from "../../api/desk/parts/page-preview.tsx";
import { previewedPiece } from "../../api/desk/pieces/preview.tsx";
import { RENDERER_VERSION } from "../../api/contract/renderer-version.ts";
import { createRenderer } from "../../api/render/text/renderer.ts";
import { createUrls } from "../../api/render/urls.ts";
import { OPERATOR } from "../../api/store/log/audit.ts";
import { saveSettings } from "../../api/store/site/site-settings.ts";
import { CATALOGUES } from "../../site/messages/messages.ts";
import { content, createTestStore, createWriter } from "../_setup.ts";

it("a preview has the words and the marks of the text's language, and else the words of the site's", async () => {
  const { store } = await createTestStore();
  const writer = await createWriter(store);
  const renderer = createRenderer({ baseUrl: EXAMPLES_BASE });
  onTestFinished(() => renderer.close());
  const english = content({ category: "life", locale: "en", body_md: 'They said "so".' });
  const rendered = await renderer.render(english.body_md);
  const html = async (text = english): Promise<string> => {
    const about = { piece: undefined, content: text, rendered, writer };
    const previewed = await previewedPiece(
      { urls: createUrls("https://galley.example"), store },
      about,
    );
    return pageHtml(renderer, previewed);
  };
  expect(await html()).toContain(`>${CATALOGUES.en.site.category_life}</a>`);
  const settings = { ...SHIPPED_SETTINGS, language: "de" as const };
  await saveSettings(store, OPERATOR, {
    settings,
    footer: { html: "", version: RENDERER_VERSION },
    basedOn: 0,
  });
  expect(await html()).toContain(`>${CATALOGUES.en.site.category_life}</a>`);
  expect(await html()).toContain("They said “so”.");
  const welsh = { ...english, locale: "cy" };
  expect(await html(welsh)).toContain(`>${CATALOGUES.de.site.category_life}</a>`);
});

it("the type of a long text is set on another thread, and of a short one at once", async () => {
  const { store } = await createTestStore();
  const writer = await createWriter(store);
  const sent: number[] = [];
  const typesetter = {
    typeset: async ({ html }: { html: string }): Promise<string> => {
      sent.push(html.length);
      return html;
    },
  };
  const urls = createUrls("https://galley.example");
  for (const length of [10_000, 10_001]) {
    const rendered = { html: '"'.repeat(length), text: "" };
    const about = { piece: undefined, content: content(), rendered, writer };
    await pageHtml(typesetter, await previewedPiece({ urls, store }, about));
  }
  expect(sent).toEqual([10_001]);
});
