import { describe, expect, it } from "vitest";
import { colourSample } from "../../site/docs-colours.ts";
import { type DocsEntry, findDocs } from "../../site/docs-search.ts";

describe("the samples of the documentation", () => {
  it.each([
    ["sh", `curl -H "A: $B" 'x' # <so>\nGALLEY_KEY=1`],
    ["json", `{ "a": "b: \\"c\\"", "d": [1, -2.5, true, null] }`],
    ["python", `print("<a> & 'b'", f"{a}") # <b>`],
    ["ts", 'const a = f<b>(`${c} "d"`, "// e"); // <f>'],
    ["go", `fmt.Println("<a> & 'b'")`],
  ])("are the same text with colours: %s", (language, code) => {
    const plain = colourSample(code, language)
      .replace(/<\/?span[^>]*>/g, "")
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&quot;", '"')
      .replaceAll("&amp;", "&");
    expect(plain).toBe(code);
  });

  it("tell what is called in a program from its words", () => {
    expect(colourSample('await f("a")', "ts")).toBe(
      '<span class="c-keyword">await</span> <span class="c-function">f</span>(<span class="c-string">&quot;a&quot;</span>)',
    );
  });

  it("tell the names of JSON from its texts", () => {
    expect(colourSample('{"a": "b"}', "json")).toBe(
      '{<span class="c-name">&quot;a&quot;</span>: <span class="c-string">&quot;b&quot;</span>}',
    );
  });
});

describe("the search of the documentation", () => {
  const entry = (title: string, text: string): DocsEntry => ({ title, page: "P", url: "/", text });
  const entries = [entry("Limits", "keys and drafts"), entry("API keys", "limits of drafts")];

  it("wants all words, and puts titles first", () => {
    expect(findDocs(entries, "drafts").map(({ title }) => title)).toEqual(["Limits", "API keys"]);
    expect(findDocs(entries, "KEYS drafts").map(({ title }) => title)).toEqual([
      "API keys",
      "Limits",
    ]);
    expect(findDocs(entries, "keys nothing")).toEqual([]);
    expect(findDocs(entries, " ")).toEqual([]);
  });
});
