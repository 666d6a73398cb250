import { expect, it } from "vitest";
import { titled } from "../../api/mail/mailing/mail-frame.tsx";
import { rightToLeft } from "../../api/render/mail/lines.ts";
import { mailBlocks } from "../../api/render/mail/mail-html.ts";

const options = { pageUrl: "https://a.example/", direction: "ltr", link: "#1f4e5f" } as const;

it("the line below an Arabic title is on its side", () => {
  expect(titled("دفاع")).toBe("دفاع\n\u{200F}====");
  expect(titled("Bridges")).toBe("Bridges\n=======");
});

it("words and numbers in a table are not broken on a narrow screen, but addresses are", () => {
  const html =
    '<table><tbody><tr><td class="align-right">412,000</td><td>Concrete</td><td>https://a.example/one/two?three</td></tr></tbody></table>';
  const shown = mailBlocks(html, options).join("");
  for (const cell of shown.match(/<td[^>]*>/g) ?? []) {
    expect(cell).toContain("overflow-wrap:break-word");
  }
  expect(shown).toContain("text-align:right");
  expect(shown).toContain(">Concrete<");
  expect(shown).toContain(">https://a.example/on<wbr>e/two?three<");
  expect(mailBlocks("<p>https://a.example/one/two?three</p>", options)).not.toContain("<wbr>");
});

it("each line of an Arabic text is on its side, whatever it begins with", () => {
  const text = [
    "Inês Duarte · 18 نوفمبر 2026",
    "-------  ---",
    "12  38",
    "الأولى  38",
    "https://galley.example/author/ines",
    "    const steps = 114; // درج",
    "",
  ];
  const marked = rightToLeft(text.join("\n")).split("\n");
  expect(marked.map((line) => line.startsWith("\u{200F}"))).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
  expect(marked.map((line) => line.replace("\u{200F}", ""))).toEqual(text);
});
