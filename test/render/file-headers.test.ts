import { describe, expect, it } from "vitest";
import { fileHeaders, fileKind, FRAME_POLICY, PAGE_POLICY } from "../../api/render/file-headers.ts";

describe("the headers of a file", () => {
  it.each([
    ["index.html", "page"],
    ["author/ada/index.html", "twinned"],
    ["author/ada/a-piece/index.html", "twinned"],
    ["author/ada/a-piece.md", "twin"],
    ["author/ada.md", "twin"],
    ["about/index.html", "twinned"],
    ["about.md", "twin"],
    ["author/ada/archive/3/index.html", "page"],
    ["docs/index.html", "twinned"],
    ["docs/agents/index.html", "twinned"],
    ["docs/agents.md", "twin"],
    ["docs.md", "twin"],
    ["search/index.html", "fixed"],
    ["tag/rain/index.html", "page"],
    ["assets/site.0123456789.css", "asset"],
    ["assets/editor.js", "record"],
    ["embed.js", "script"],
    ["embed/ada/card/index.html", "frame"],
    ["embed/piece/00000000-0000-4000-8000-000000000000/index.html", "frame"],
    ["embed/ada/badge.dark.verified.svg", "image"],
    ["api/public/pieces/recent.json", "record"],
    ["llms.txt", "record"],
  ])("of %s are those of its kind, %s", (path, kind) => {
    expect(fileKind(path).name).toBe(kind);
    expect(fileHeaders(path)).toMatchObject({
      "access-control-allow-origin": "*",
      "x-content-type-options": "nosniff",
      "content-type": expect.any(String),
      "cache-control": expect.stringMatching(/^public, max-age=\d+/),
    });
  });

  it("let a page run only our own scripts", () => {
    expect(PAGE_POLICY).not.toMatch(/unsafe|\*/);
    expect(fileHeaders("index.html")["content-security-policy"]).toBe(PAGE_POLICY);
  });

  it("let any site show a card in a frame, and no other page", () => {
    const policies = ["embed/ada/card/index.html", "index.html"].map(
      (path) => fileHeaders(path)["content-security-policy"],
    );
    expect(policies).toEqual([
      expect.stringMatching(/frame-ancestors \*$/),
      expect.stringMatching(/frame-ancestors 'self'$/),
    ]);
    expect(FRAME_POLICY).not.toMatch(/unsafe/);
    expect(FRAME_POLICY).toContain("script-src 'self';");
  });

  it("contain nothing that could end a header", () => {
    for (const path of ["index.html", "embed.js", "a.svg", "a.json"]) {
      expect(Object.entries(fileHeaders(path)).flat().join("")).toMatch(/^[\x20-\x7e]+$/);
    }
  });
});
