import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { OPERATIONS } from "../../api/contract/operations.ts";
import { OTHER_CLIENTS } from "../../scripts/dev/other-clients.ts";
import { samplesOf } from "../../site/docs-samples.ts";
import clients from "../../site/docs-clients.json" with { type: "json" };
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

describe("the samples of a call", () => {
  const samples = (id: string): string[] => {
    const operation = OPERATIONS.find((one) => one.id === id);
    return samplesOf(operation!, "https://site.example").map(({ code }) => code);
  };

  it("are one request in three languages", () => {
    expect(samples("askForLook").map((code) => code.split("\n"))).toEqual([
      [
        'curl "https://site.example/api/v1/pieces/$DRAFT_ID/look" \\',
        '  -H "Authorization: Bearer $GALLEY_KEY" \\',
        '  -H "Content-Type: application/json" \\',
        "  -d '{",
        '  "note": "Is the second paragraph still true?"',
        "}'",
      ],
      [
        "const answer = await fetch(`https://site.example/api/v1/pieces/${process.env.DRAFT_ID}/look`, {",
        '  method: "POST",',
        "  headers: {",
        '    "Authorization": `Bearer ${process.env.GALLEY_KEY}`,',
        '    "Content-Type": "application/json",',
        "  },",
        "  body: JSON.stringify({",
        '    "note": "Is the second paragraph still true?"',
        "  }),",
        "});",
        "if (!answer.ok) throw new Error(await answer.text());",
        "console.log(await answer.json());",
      ],
      [
        "import json, os, urllib.request",
        "",
        "request = urllib.request.Request(",
        "    f\"https://site.example/api/v1/pieces/{os.environ['DRAFT_ID']}/look\",",
        '    method="POST",',
        "    headers={",
        '        "Authorization": f"Bearer {os.environ[\'GALLEY_KEY\']}",',
        '        "Content-Type": "application/json",',
        "    },",
        "    data=json.dumps({",
        '        "note": "Is the second paragraph still true?"',
        "    }).encode(),",
        ")",
        "with urllib.request.urlopen(request) as answer:",
        "    print(json.load(answer))",
      ],
    ]);
  });

  it("name the version of a new draft where one is needed", () => {
    const [shell, script, python] = samples("revisePiece");
    expect(shell).toContain(`-X PATCH "https://site.example/api/v1/pieces/$DRAFT_ID"`);
    expect(shell).toContain(`-H 'If-Match: "1"'`);
    for (const code of [script, python]) expect(code).toContain(String.raw`"If-Match": "\"1\""`);
    expect(samples("deletePiece").join("")).not.toContain("If-Match");
  });

  it("are as short as the call", () => {
    expect(samples("live")[1]).toMatch(/^const answer = await fetch\("[^"]+"\);\n/);
    expect(samples("countRead")[2]).toContain("print(answer.status)");
    expect(samples("badge")[1]).toContain("await answer.text()");
  });
});

it("the table of clients names the versions that are installed for tests", () => {
  const { devDependencies } = JSON.parse(readFileSync("package.json", "utf8")) as {
    devDependencies: Record<string, string>;
  };
  const known = [
    ...Object.values(OTHER_CLIENTS).map(({ version }) => version),
    devDependencies["@modelcontextprotocol/client"],
    devDependencies["@modelcontextprotocol/sdk"],
    "replica of its requests",
  ];
  const rows: readonly { version: string }[] = clients;
  expect(rows.filter(({ version }) => !known.includes(version))).toEqual([]);
});
