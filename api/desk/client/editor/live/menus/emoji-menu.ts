import { isolateHistory } from "@codemirror/commands";
import type { EditorState } from "@codemirror/state";
import { lateEmoji } from "./late-emoji.ts";
import { isProse } from "./prose.ts";
import type { MenuLine, MenuSource } from "./typed-menu.ts";

const TYPED = /(?:^|[\s(])(:([a-z0-9_+-]{2,30}):?)$/;

/** `:smile` offers emoji, and `:smile:` means that one. They are in the text as characters. */
export const emojiMenu: MenuSource = (state) => {
  const typed = typedName(state);
  if (!typed) return undefined;
  const known = lateEmoji.now();
  if (!known) return load();
  const { from, name, isClosed } = typed;
  const found = isClosed
    ? known.filter(([one]) => one === name)
    : known
        .filter(([one]) => one.includes(name))
        .toSorted(([a], [b]) => Number(b.startsWith(name)) - Number(a.startsWith(name)));
  const choices = found.map(([label, sign]): MenuLine => ({
    label,
    sign,
    apply: (view, { to }) =>
      view.dispatch({
        changes: { from, to, insert: sign },
        selection: { anchor: from + sign.length },
        annotations: isolateHistory.of("full"),
        userEvent: "input.menu",
      }),
  }));
  return { from, choices, isMeant: isClosed };
};

function typedName(
  state: EditorState,
): { from: number; name: string; isClosed: boolean } | undefined {
  const { head } = state.selection.main;
  const line = state.doc.lineAt(head);
  const [, typed, name] = TYPED.exec(line.text.slice(0, head - line.from)) ?? [];
  if (!typed || !name || !isProse(state, head)) return undefined;
  return { from: head - typed.length, name, isClosed: typed.endsWith(":") };
}

/** With the first name. */
async function load(): Promise<void> {
  await lateEmoji.load();
}
