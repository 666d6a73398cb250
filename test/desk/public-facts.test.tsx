import { render } from "preact-render-to-string";
import { expect, it } from "vitest";
import { BehindText } from "../../api/desk/parts/behind-text.tsx";
import { FromElsewhere } from "../../api/desk/parts/public-facts.tsx";
import { renderMarkdown } from "../../api/render/text/markdown.ts";
import type { PublicForm } from "../../api/store/pieces/lifecycle/fingerprint.ts";

it("names every host that serves pictures of a text, after however many of another", () => {
  const hosts = [...Array<string>(30).fill("nice"), "coin", "nice", "coin"];
  const body = hosts.map((host, index) => `![](https://${host}.example/${index}.png)`).join("\n\n");
  const form = renderMarkdown(body) as unknown as PublicForm;
  const notice = render(<FromElsewhere form={form} about="accept" />);
  expect(notice.match(/coin\.example/g)).toHaveLength(1);
  expect(notice.match(/nice\.example/g)).toHaveLength(20);
});

it("names the host of a player, in the notice and behind the text", () => {
  const form = renderMarkdown(
    "Words.\n\nhttps://youtu.be/dQw4w9WgXcQ?t=5\n\nhttps://vimeo.com/123456",
    {},
    [],
  ) as unknown as PublicForm;
  const accept = render(<FromElsewhere form={form} about="accept" />);
  for (const host of ["www.youtube-nocookie.com", "player.vimeo.com"]) {
    expect(accept).toContain(`A video, post or map is loaded from <code dir="ltr">${host}</code>`);
  }
  expect(render(<BehindText html={form.html} />)).toContain(
    "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&amp;start=5",
  );
});
