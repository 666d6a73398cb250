import { Parser } from "htmlparser2";
import { expect, it, vi } from "vitest";
import { publicFolder } from "../../build/tree/generation.ts";
import { fc } from "../_property.ts";
import { readTree } from "../build/_tree.ts";
import { HOSTILE, hostileMarkdown, withWords, wordsIn } from "../render/_hostile.ts";
import { seenText } from "../render/_seen-text.ts";
import { addDraft } from "../../api/store/pieces/drafts/drafts.ts";
import { givePicture } from "../pictures/_pictures.ts";
import { content, keyOf } from "../_setup.ts";
import { openOffice, type Visitor, visitAs } from "./_office.ts";

vi.setConfig({ testTimeout: 120_000 });

/** Hostile texts in groups, so that few pieces have them all, and some random ones. */
function templates(): string[] {
  const groups = Array.from({ length: Math.ceil(HOSTILE.length / 6) }, (_, group) =>
    HOSTILE.slice(6 * group, 6 * group + 6).join("\n\n"),
  );
  return [...groups, ...fc.sample(hostileMarkdown, 6)];
}

it("the tree has no word that the writer's Publish page and the editor's review page do not show", async () => {
  const office = await openOffice({ review: "required" });
  const { store, ada, edith, dataDir } = office;
  const [writer, editor] = [await visitAs(office, ada), await visitAs(office, edith)];
  const seen = { writer: new Set<string>(), editor: new Set<string>() };
  const all = templates();
  // A program drafts, under a name that it has chosen, and describes pictures.
  const key = await keyOf(store, ada, withWords("Bot §", "bot"));
  for (const [index, template] of all.entries()) {
    const mark = `k${index}k`;
    const cover = index.toString(16).padStart(32, "c");
    await givePicture(store, ada, cover, { alt: withWords("§ §", `${mark}c`) });
    const draft = content({
      headline: withWords("Number §", `${mark}h`),
      sub: withWords("About §", `${mark}s`),
      tags: [withWords("§", `${mark}t`)],
      style: withWords("§", `${mark}y`),
      // A subtag has at most eight characters.
      locale: `en-x-zq${index}x9`,
      external_url: withWords("https://x.example/§", `${mark}u`),
      body_md: withWords(`§ ${index}\n\n${template}`, mark),
      cover,
    });
    const { id } = await addDraft(store, key, { writerId: ada.id, content: draft });
    const publish = await read(writer, `/desk/pieces/${id}/publish`);
    for (const word of wordsIn(seenText(publish))) seen.writer.add(word);
    await send(writer, publish, `/desk/pieces/${id}/publish`);
    const review = await read(editor, `/desk/review/${id}`);
    for (const word of wordsIn(seenText(review))) seen.editor.add(word);
    await send(editor, review, `/desk/review/${id}`, { action: "accept" });
  }
  await office.settled();
  const tree = readTree(publicFolder(dataDir));
  const twins = [...tree.keys()].filter((path) => /^author\/ada\/.+\.md$/.test(path));
  expect(twins).toHaveLength(all.length);
  for (const [who, words] of Object.entries(seen)) {
    const hidden = [...tree].flatMap(([path, text]) =>
      [...wordsIn(text)].filter((word) => !words.has(word)).map((word) => `${word} in ${path}`),
    );
    expect([who, hidden]).toEqual([who, []]);
  }
});

async function read(visitor: Visitor, path: string): Promise<string> {
  const answer = await visitor.get(path);
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.text();
}

/** Sends the first form of the page with this action, as it is, by the button that is named. */
async function send(
  visitor: Visitor,
  page: string,
  path: string,
  button: Record<string, string> = {},
): Promise<void> {
  const answer = await visitor.post(path, { ...fieldsIn(page, path), ...button });
  expect([path, answer.status]).toEqual([path, 303]);
}

/** The fields of the first form with this action, with the values that a browser would send. */
function fieldsIn(page: string, action: string): Record<string, string> {
  const fields: Record<string, string> = {};
  let inForm = false;
  let isDone = false;
  let select: string | undefined;
  const parser = new Parser({
    onopentag(name, { name: field = "", type, value = "", ...attributes }) {
      if (name === "form") inForm = !isDone && attributes["action"] === action;
      if (!inForm) return;
      if (name === "select") select = field;
      if (name === "option" && select && (!(select in fields) || "selected" in attributes)) {
        fields[select] = value;
      }
      const isOff = (type === "radio" || type === "checkbox") && !("checked" in attributes);
      if ((name === "input" || name === "textarea") && field && !isOff) fields[field] = value;
    },
    onclosetag(name) {
      if (name === "form") {
        isDone ||= inForm;
        inForm = false;
      }
      if (name === "select") select = undefined;
    },
  });
  parser.end(page);
  return fields;
}
