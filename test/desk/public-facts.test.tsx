import { render } from "preact-render-to-string";
import { expect, it } from "vitest";
import { HotlinkedPictures } from "../../api/desk/parts/public-facts.tsx";
import { renderMarkdown } from "../../api/render/markdown.ts";
import { createUrls } from "../../api/render/urls.ts";
import type { PublicForm } from "../../api/store/fingerprint.ts";

it("names every host that serves pictures of a text, after however many of another", () => {
  const hosts = [...Array<string>(30).fill("nice"), "coin", "nice", "coin"];
  const body = hosts.map((host, index) => `![](https://${host}.example/${index}.png)`).join("\n\n");
  const form = renderMarkdown(body) as unknown as PublicForm;
  const urls = createUrls("https://galley.example");
  const notice = render(<HotlinkedPictures form={form} urls={urls} about="accept" />);
  expect(notice.match(/coin\.example/g)).toHaveLength(1);
  expect(notice.match(/nice\.example/g)).toHaveLength(20);
});
