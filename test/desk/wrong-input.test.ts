import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DomUtils, parseDocument } from "htmlparser2";
import { describe, expect, it } from "vitest";
import { SITE_LANGUAGES } from "../../api/contract/vocabulary.ts";
import { TOKEN_FIELD } from "../../api/desk/form-values.ts";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import { createPreviewLink } from "../../api/store/pieces/drafts/preview-links.ts";
import { generationsFolder } from "../../build/tree/generation.ts";
import { createTheme } from "../../build/theme/theme.ts";
import { createPiece, keyOf, RENDERED, publishPiece, writerAt } from "../_setup.ts";
import { openIn, type Office, visitAs, type Visitor } from "./_office.ts";
import { isShort } from "../_suite.ts";

type Node = ReturnType<typeof parseDocument>;
type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

/** What stale pages, extensions of the browser and people send. */
const WRONG: Readonly<Record<string, string | undefined>> = {
  missing: undefined,
  empty: "",
  long: "9".repeat(101_000),
  strange: "\u0000 <> -1.5",
};

/** Words that most English sentences have, and no other language of the desk. */
const ENGLISH =
  /(?<![\p{L}-])(?:the|this|is|are|be|must|cannot|should|not|of|to|and|with|expected|received|invalid|input|too)(?![\p{L}-])[^.]{0,80}/giu;

describe.each(
  isShort() ? (["de"] as const) : SITE_LANGUAGES.filter((language) => language !== "en"),
)("the desk in %s", (language) => {
  it("has no English sentence about a form with wrong input", async () => {
    const office = await openIn(language, { review: "required" });
    await furnish(office);
    const me = await visitAs(office, office.edith);
    const forms = await formsFrom(me, "/desk");
    expect(forms.size).toBeGreaterThan(30);
    const found: Record<string, string> = {};
    // Restoring an earlier version brings back the language of that version.
    const inOrder = [...forms].toSorted(([one]) => (one === "/desk/site/restore" ? 1 : -1));
    for (const [name, form] of inOrder) {
      // Each alone in one language, and not in `npm test`: what is wrong with a field is said in the same way everywhere.
      for (const [kind, fields] of wrongly(form, language === "de" && !isShort())) {
        const reply = await me.postRaw(form.action, fields(me.token));
        const text = shownIn(parseDocument(await reply.text()));
        for (const [part] of text.matchAll(ENGLISH)) found[part] = `${name}, ${kind}`;
      }
    }
    expect(found).toEqual({});
  });
});

describe("a form without a page of its own", () => {
  it("is answered with the faults of its fields, each by its label", async () => {
    const office = await openIn("de");
    const me = await visitAs(office, office.ada);
    const fields = { url: "https://example.org/a.png", alt: "x".repeat(1_001), extra: "1" };
    const page = await (await me.post("/desk/pictures/fetch", fields)).text();
    expect(page).toContain(
      "<li><strong>Beschreibung</strong>: Darf höchstens 1.000 Zeichen lang sein.</li>",
    );
    expect(page).toContain("Laden Sie die Seite neu");
    expect(page).not.toContain("markiert");
  });
});

describe("a preview with a theme that fails", () => {
  it("names the file and the line, in the language of the desk", async () => {
    const office = await openIn("de");
    const me = await visitAs(office, office.edith);
    const folder = generationsFolder(office.dataDir);
    const templates = { "home.liquid": "<p>\n{{ site.name | loud }}" };
    const theme = JSON.stringify(createTheme({ templates, assets: {} }));
    for (const name of readdirSync(folder).filter((file) => !file.endsWith(".json"))) {
      writeFileSync(join(folder, `${name}.theme.json`), theme);
    }
    const page = await (await me.post("/desk/site/preview", { version: "1" })).text();
    expect(page).toContain("Das Theme hat einen Fehler in home.liquid, Zeile 2.");
  });
});

interface Form {
  action: string;
  fields: ReadonlyMap<string, string>;
  isFile: boolean;
}

/** Something on every page that has forms. The texts are in no language. */
async function furnish({ store, ada, edith }: Office): Promise<void> {
  const draft = await createPiece(store, edith, { headline: "Wolken", body_md: "Lorem ipsum." });
  await createPreviewLink(store, writerAt(edith), { pieceId: draft.id, label: "Ida", days: 3 });
  await publishPiece(store, edith, await createPiece(store, edith, { headline: "Regen" }));
  const pending = await createPiece(store, ada, { headline: "Nebel", body_md: "Lorem ipsum." });
  await takeStep(store, {
    pieceId: pending.id,
    actor: writerAt(ada),
    review: "required",
    action: "publish",
    version: pending.version,
    rendered: RENDERED,
  });
  await keyOf(store, edith, "Muse");
}

/** The forms of all pages that links lead to, each once. */
async function formsFrom(me: Visitor, start: string): Promise<Map<string, Form>> {
  const forms = new Map<string, Form>();
  const pages = new Set([start]);
  const kinds = new Set([kindOf(start)]);
  for (const page of pages) {
    const reply = await me.get(page);
    if (!reply.headers.get("content-type")?.includes("html")) continue;
    const document = parseDocument(await reply.text());
    for (const link of DomUtils.getElementsByTagName("a", document)) {
      const { href = "", download } = link.attribs;
      const path = href.split("#")[0] ?? "";
      if (!path.startsWith("/desk") || download !== undefined || kinds.has(kindOf(path))) continue;
      kinds.add(kindOf(path));
      pages.add(path);
    }
    for (const form of DomUtils.getElementsByTagName("form", document)) {
      const { action = page, method = "get", enctype } = form.attribs;
      if (method.toLowerCase() !== "post" || action === "/desk/sign-out") continue;
      const isField = (name: string): boolean =>
        ["input", "textarea", "select", "button"].includes(name);
      const all = DomUtils.getElementsByTagName(isField, form);
      const fields = new Map(
        all.flatMap((field) => {
          const { name } = field.attribs;
          return name && name !== TOKEN_FIELD ? [[name, valueOf(field)] as const] : [];
        }),
      );
      const known = forms.get(kindOf(action));
      const merged = new Map([...(known?.fields ?? []), ...fields]);
      if (merged.size)
        forms.set(kindOf(action), { action, fields: merged, isFile: enctype !== undefined });
    }
  }
  return forms;
}

function valueOf(field: Element): string {
  if (field.name === "textarea") return DomUtils.textContent(field).replace(/^\n/, "");
  if (field.name !== "select") return field.attribs["value"] ?? "";
  const options = DomUtils.getElementsByTagName("option", field);
  const chosen = options.find(({ attribs }) => "selected" in attribs) ?? options[0];
  return chosen?.attribs["value"] ?? "";
}

/** Pages of the same kind have the same forms. */
function kindOf(path: string): string {
  return path
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ":id")
    .replace(/(?<=[?&][a-z]+=)[^&]*/g, "…");
}

/** All fields wrong, then each alone. */
function* wrongly({ fields, isFile }: Form, eachAlone: boolean) {
  for (const [kind, value] of Object.entries(WRONG)) {
    for (const only of [undefined, ...(eachAlone && fields.size > 1 ? fields.keys() : [])]) {
      yield [
        `${only ?? "everything"} ${kind}`,
        (token: string): FormData | URLSearchParams => {
          const form = isFile ? new FormData() : new URLSearchParams();
          form.set(TOKEN_FIELD, token);
          for (const [name, right] of fields) {
            const sent = only === undefined || only === name ? value : right;
            if (sent !== undefined) form.append(name, sent);
          }
          if (isFile && form instanceof FormData)
            form.set("file", new Blob([value ?? ""]), "x.png");
          return form;
        },
      ] as const;
    }
  }
}

/** What a person sees or hears of the page, without what was typed. */
function shownIn(node: Node): string {
  for (const element of DomUtils.getElementsByTagName(isTyped, node))
    DomUtils.removeElement(element);
  const main = DomUtils.getElementsByTagName("main", node);
  return (main.length ? main : [node])
    .map((element) => DomUtils.innerText(element))
    .join(" ")
    .replaceAll(/\s+/g, " ")
    .replaceAll(MENUS, "");
}

/** The words of Medium's own menu. */
const MENUS = /Security and apps/g;

function isTyped(name: string): boolean {
  return ["textarea", "code", "pre", "script", "style", "option"].includes(name);
}
