import type { WIDGET_KINDS } from "../../contract/vocabulary.ts";
import { embedSnippet } from "../../render/embed-snippet.ts";
import type { Urls } from "../../render/urls.ts";

export type WidgetKind = (typeof WIDGET_KINDS)[number];

export interface Snippets {
  /** The badge as a picture that links to the profile: for pages, and for Markdown such as a README. */
  badgeHtml: string;
  badgeMarkdown: string;
  widget(kind: WidgetKind): string;
  /** A link by which a website says that it is the same person's. */
  relMe: string;
}

/** What a writer pastes into another site. */
export function snippetsOf({ name, slug }: { name: string; slug: string }, urls: Urls): Snippets {
  const profile = urls.profile(slug);
  const badge = urls.badge(slug);
  return {
    badgeHtml: `<a href="${profile}"><img src="${badge}" alt="${escapeHtml(name)}" height="28"></a>`,
    badgeMarkdown: `[![${escapeMarkdown(name)}](${badge})](${profile})`,
    relMe: `<a rel="me" href="${profile}">${escapeHtml(name)}</a>`,
    widget: (kind) => embedSnippet({ kind, slug, name }, urls),
  };
}

/** The snippet lands in someone's page as it is: a name must not be able to end an attribute or begin a tag. */
function escapeHtml(text: string): string {
  const ESCAPES: Record<string, string> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "'": "&#39;",
  };
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

function escapeMarkdown(text: string): string {
  return escapeHtml(text).replace(/[\\[\]`*_!]/g, "\\$&");
}
