import type { EditorState, TransactionSpec } from "@codemirror/state";
import { plainLink } from "../link-command.ts";
import { linkTo as linkWords } from "../markdown-commands.ts";
import type { TextChange } from "../text-change.ts";
import { type LinkAt, linkAt } from "./link-at.ts";

/** What readers may follow, as the renderer allows it. */
const ALLOWED = /^(?:https?|mailto)$/i;

/** The address that a writer means. Undefined if a page must not have it. */
export function addressFrom(typed: string): string | undefined {
  // A browser ignores control characters, which could hide a scheme.
  const trimmed = typed
    .replace(/\p{Cc}/gu, "")
    .trim()
    .replaceAll(" ", "%20");
  // "example.org:8080" has a port, not a scheme.
  const [, scheme] = /^([a-z][a-z0-9+-]*):(?!\d+(?:\/|$))/i.exec(trimmed) ?? [];
  if (!trimmed || (scheme && !ALLOWED.test(scheme))) return undefined;
  if (scheme || /^(?:\/(?!\/)|[#?])/.test(trimmed)) return encoded(trimmed);
  if (/^[^/@\s]+@[^/@\s]+\.[^/@\s]+$/.test(trimmed)) return encoded(`mailto:${trimmed}`);
  return encoded(`https://${trimmed.replace(/^\/+/, "")}`);
}

/** As it stands between the parentheses of a link. */
function encoded(address: string): string {
  const safe = address.replace(/[<>\\]/g, (sign) => encodeURIComponent(sign));
  let depth = 0;
  for (const sign of safe) {
    if (sign === "(") depth++;
    if (sign === ")" && --depth < 0) break;
  }
  return depth === 0 ? safe : safe.replaceAll("(", "%28").replaceAll(")", "%29");
}

/** Gives the link at the selection this address, or makes one. Undefined if the selected words cannot be a link. */
export function changeLink(
  state: EditorState,
  address: string,
  words: string,
): TransactionSpec | undefined {
  const { main } = state.selection;
  const link = linkAt(state);
  if (link?.hasWords) return spec([newAddress(link, address)]);
  if (link) return put(link, words && words !== link.address ? linked(words, address) : address);
  if (!main.empty) return linkWords(state, address);
  return put(main, linked(words.trim() || address, address));
}

/** Makes the selected words a link to an address that was pasted over them. */
export function linkTo(state: EditorState, pasted: string): TransactionSpec | undefined {
  const address = addressFrom(pasted);
  return address === undefined ? undefined : linkWords(state, address);
}

/** Takes the link at the selection away and leaves its words. */
export function removeLink(state: EditorState): TransactionSpec {
  const link = linkAt(state);
  return link ? spec(plainLink(link.node)) : {};
}

function newAddress({ node, to }: LinkAt, address: string): TextChange {
  const url = node.getChild("URL");
  if (url) return { from: url.from, to: url.to, insert: address };
  const close = node.getChildren("LinkMark")[1];
  return { from: close?.from ?? to, to, insert: `](${address})` };
}

function linked(words: string, address: string): string {
  return `[${words.replace(/[\\`*_[\]<&]/g, String.raw`\$&`)}](${address})`;
}

function put({ from, to }: { from: number; to: number }, insert: string): TransactionSpec {
  return { ...spec([{ from, to, insert }]), selection: { anchor: from + insert.length } };
}

function spec(changes: readonly TextChange[]): TransactionSpec {
  return { changes, scrollIntoView: true, userEvent: "input" };
}
