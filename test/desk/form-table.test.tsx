import { render } from "preact-render-to-string";
import { describe, expect, it } from "vitest";
import { Refusal } from "../../api/contract/errors.ts";
import { say } from "../../api/contract/say.ts";
import { parseFormBody } from "../../api/desk/form-values.ts";
import { TextField } from "../../api/desk/parts/fields.tsx";
import { FormFields, type FormTable, readFields } from "../../api/desk/parts/form-table.tsx";
import { PostForm } from "../../api/desk/parts/post-form.tsx";

const TABLE = {
  name: { label: () => "Name", max: 10, required: true },
  note: { kind: "text", label: () => "Note", hint: () => "In a few words." },
  "price.amount": { label: () => "Price", read: (typed) => Number(typed) },
  shown: { kind: "tick", label: () => "Shown" },
} satisfies FormTable;
const NAMES = ["name", "note", "price.amount", "shown"] as const;

const wrong = say("cannot be empty");
const refusal = new Refusal("validation_failed", wrong, [{ path: "name", said: wrong }]);

function refused(sent: string) {
  return { values: parseFormBody(sent), issues: refusal.issues ?? [] };
}

describe("the fields of a form", () => {
  it("show the stored values, with their labels and hints", () => {
    const values = { name: "Ada", note: "\nOne", "price.amount": 3, shown: true };
    const html = render(
      <PostForm action="" values={values}>
        <FormFields of={TABLE} names={NAMES} />
      </PostForm>,
    );
    expect(html).toMatch(/<label for="field-name">Name<\/label>/);
    expect(html).toMatch(/<input id="field-name"[^>]* value="Ada"/);
    expect(html).toContain('<p class="hint" id="field-note-hint">In a few words.</p>');
    expect(html).toMatch(/<textarea id="field-note"[^>]*>\n\nOne<\/textarea>/);
    expect(html).toMatch(/name="price\.amount"[^>]* value="3"/);
    expect(html).toMatch(/name="shown"[^>]* checked/);
  });

  it("show what was typed after a refusal, and what is wrong with it", () => {
    const html = render(
      <PostForm
        action=""
        values={{ note: "Stored", shown: true }}
        refused={refused("name=&note=New")}
      >
        <FormFields of={TABLE} names={NAMES} />
      </PostForm>,
    );
    expect(html).toMatch(/<textarea id="field-note"[^>]*>\nNew<\/textarea>/);
    expect(html).toContain('<p class="error" id="field-name-error">Cannot be empty.</p>');
    // A box that is not ticked is not sent.
    expect(html).not.toContain("checked");
  });

  it("never show a password again", () => {
    const html = render(
      <PostForm action="" values={{ secret: "stored" }} refused={refused("secret=typed")}>
        <TextField name="secret" label="Password" type="password" />
      </PostForm>,
    );
    expect(html).toContain('name="secret"');
    expect(html).not.toMatch(/stored|typed/);
  });

  it.each([
    ["1234567", true],
    ["12345678", false],
    ["12345678901", false],
  ])("say how many characters are left of %s only near the limit", (name, isHidden) => {
    const html = render(
      <PostForm action="" values={{ name }}>
        <FormFields of={TABLE} names={["name"]} />
      </PostForm>,
    );
    expect(/<span class="left[^>]*>/.exec(html)?.[0].includes(" hidden")).toBe(isHidden);
  });

  it("are read by their rows: blank is null where nothing is required", () => {
    const sent = { name: "", note: "", "price.amount": "12", extra: "", __proto__: null };
    expect(readFields(TABLE, sent)).toEqual({
      name: "",
      note: null,
      price: { amount: 12 },
      extra: null,
    });
  });
});
