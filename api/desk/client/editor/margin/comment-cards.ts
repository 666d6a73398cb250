import { COMMENT_MAX } from "../../../../contract/limits.ts";
import { fill } from "../../../../../site/messages/words.ts";
import type { NotedComment } from "../../../margin/notes.ts";
import { element } from "../elements.ts";
import {
  byLine,
  type Card,
  createCardElement,
  keyButton,
  type MarginTools,
  openBox,
} from "./card.ts";

/** The comments on one passage. */
export interface Thread {
  quote: string | null;
  comments: NotedComment[];
}

/** Comments on the same words are one thread. */
export function threadsOf(comments: readonly NotedComment[]): Thread[] {
  const threads = new Map<string, Thread>();
  for (const comment of comments) {
    const { quote } = comment;
    const thread = threads.get(quote ?? "") ?? { quote, comments: [] };
    thread.comments.push(comment);
    threads.set(quote ?? "", thread);
  }
  return [...threads.values()];
}

/** A card with the comments on one passage. One whose words are not in the text stands at the top, with its words. */
export function threadCard(tools: MarginTools, thread: Thread, isInText: boolean): Card {
  const { w } = tools;
  const list = element("div", { className: "margin-thread" });
  const show = (): void =>
    list.replaceChildren(...thread.comments.map((one) => commentOf(tools, one)));
  show();
  const names = [...new Set(thread.comments.map(({ name }) => name))].join(", ");
  const quote =
    thread.quote !== null && !isInText
      ? [element("blockquote", { dir: "auto" }, thread.quote)]
      : [];
  const buttons = element(
    "div",
    { className: "buttons" },
    keyButton(w.reply, "r", () => card.reply?.()),
    keyButton(w.done, "d", () => card.decline?.()),
    keyButton(w.next, "n", () => tools.next(1)),
  );
  const card: Card = {
    id: `c${thread.comments[0]?.id ?? ""}`,
    at: isInText ? "passage" : "top",
    isOpen: true,
    element: createCardElement(
      tools,
      { label: fill(w.comments_by, { name: names }), by: [], children: [...quote, list, buttons] },
      () => card,
    ),
    decline: () => void finish(tools, thread, card),
    reply: () =>
      openBox(tools, card.element, {
        label: w.your_reply,
        hint: w.comment_hint,
        max: COMMENT_MAX,
        send: async (body) => {
          const added = await addComment(tools, { quote: thread.quote, body });
          if ("why" in added) return added.why;
          thread.comments.push(added.comment);
          show();
          tools.say(w.replied);
          return undefined;
        },
      }),
  };
  return card;
}

function commentOf({ w }: MarginTools, { name, role, at, body, isNew }: NotedComment): HTMLElement {
  const by = element("p", { className: "by" }, ...byLine(name, w[`role_${role}`], at));
  if (isNew) by.append(element("span", { className: "chip" }, w.new_comment));
  return element("div", {}, by, element("p", { className: "written", dir: "auto" }, body));
}

/** Sends a comment of the writer. */
export async function addComment(
  tools: MarginTools,
  { quote, body }: { quote: string | null; body: string },
): Promise<{ comment: NotedComment } | { why: string }> {
  const answer = await tools.send("comments", { ...(quote === null ? {} : { quote }), body });
  if (!answer.ok) return { why: answer.message };
  const { id = "", at = new Date().toISOString() } = answer;
  // The server has marked the others as seen.
  for (const comment of tools.notes.comments) comment.isNew = false;
  for (const chip of document.querySelectorAll(".margin-thread .chip")) chip.remove();
  const comment = { id, at, role: "writer", name: tools.w.you, quote, body } as const;
  return { comment: { ...comment, isNew: false, isMine: true } };
}

/** Hides the comments from the margin, until another one comes. When no new one is left, they are marked as seen. */
async function finish(tools: MarginTools, { comments }: Thread, card: Card): Promise<void> {
  const { decisions, notes, w } = tools;
  decisions.finish(comments.at(-1)?.id ?? "");
  const hadNew = comments.some(({ isNew }) => isNew);
  for (const comment of comments) comment.isNew = false;
  tools.remove(card, w.done_said);
  if (hadNew && !notes.comments.some(({ isNew }) => isNew)) await tools.send("comments/seen", {});
}
