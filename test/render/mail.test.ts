import { expect, it } from "vitest";
import { titled } from "../../api/mail/mailing/mail-frame.tsx";
import { mailBlocks } from "../../api/render/mail/mail-html.ts";

it("the line below an Arabic title is on its side", () => {
  expect(titled("دفاع")).toBe("دفاع\n\u{200F}====");
  expect(titled("Bridges")).toBe("Bridges\n=======");
});

it("numbers in a table are not broken on a narrow screen", () => {
  const html =
    '<table><tbody><tr><td class="align-right">412,000</td><td>a</td></tr></tbody></table>';
  const options = { pageUrl: "https://a.example/", direction: "ltr", link: "#1f4e5f" } as const;
  const [right, start] =
    mailBlocks(html, options)
      .join("")
      .match(/<td[^>]*>/g) ?? [];
  expect(right).toContain("text-align:right;overflow-wrap:break-word");
  expect(start).not.toContain("overflow-wrap");
});
