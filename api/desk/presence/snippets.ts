import type { WIDGET_KINDS } from "../../contract/vocabulary.ts";
import { embedSnippet } from "../../render/embed-snippet.ts";
import type { Urls } from "../../render/urls.ts";

export type WidgetKind = (typeof WIDGET_KINDS)[number];

export interface Snippets {
  /** The badge as a picture that links to the profile. */
  badgeHtml: string;
  badgeMarkdown: string;
  widget(kind: WidgetKind): string;
  /** The link by which a website confirms that it belongs to the same person. */
  relMe: string;
}

/** The snippets that a writer pastes into another site. */
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

/** The snippet is pasted into a page unchanged, so a name must not be able to end an attribute or start a tag. */
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
