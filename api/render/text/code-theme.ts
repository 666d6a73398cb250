import type { ThemeRegistration } from "@shikijs/primitive";

/** The classes of words in code, and the scopes of grammars that they stand for. The site's stylesheet has the colours. */
const CLASSES: Readonly<Record<string, readonly string[]>> = {
  "c-comment": ["comment", "punctuation.definition.comment"],
  "c-string": ["string", "markup.inline.raw", "punctuation.definition.string"],
  "c-number": ["constant", "support.constant", "string.regexp"],
  "c-keyword": [
    "keyword",
    "storage",
    "variable.language",
    "keyword.operator.new",
    "keyword.operator.expression",
    "keyword.operator.logical.python",
    "punctuation.definition.directive",
  ],
  "c-function": ["entity.name.function", "support.function", "entity.name.command"],
  "c-type": [
    "entity.name.type",
    "entity.name.class",
    "entity.name.namespace",
    "entity.other.inherited-class",
    "support.type",
    "support.class",
    "storage.type.java",
    "storage.type.cs",
  ],
  "c-name": [
    "entity.name.tag",
    "entity.other.attribute-name",
    "meta.object-literal.key",
    "support.type.property-name",
    "variable.other.normal.shell",
    "variable.parameter.option",
  ],
  "c-added": ["markup.inserted"],
  "c-removed": ["markup.deleted"],
  "c-heading": ["markup.heading", "meta.diff.header", "meta.diff.range", "entity.name.section"],
};

/** Scopes inside the ones above that keep the colour of the text. */
const PLAIN = [
  "keyword.operator",
  "punctuation.separator",
  "punctuation.terminator",
  "meta.template.expression",
  "punctuation.support.type.property-name",
];

const TEXT = "#000000";

/** The tokenizer knows colours, not classes: each class has a colour that only says its number. */
const NUMBERED = Object.entries(CLASSES).map(
  ([name, scope], index) =>
    [name, scope, `#0000${(index + 1).toString(16).padStart(2, "0")}`] as const,
);

export const CLASS_OF: ReadonlyMap<string, string> = new Map(
  NUMBERED.map(([name, , colour]) => [colour, name]),
);

export const THEME = {
  name: "classes",
  type: "light",
  settings: [
    { settings: { foreground: TEXT, background: "#ffffff" } },
    { scope: [...PLAIN], settings: { foreground: TEXT } },
    ...NUMBERED.map(([, scope, foreground]) => ({ scope: [...scope], settings: { foreground } })),
  ],
} satisfies ThemeRegistration;
