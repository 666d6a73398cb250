/** Asks again only when the last answer is older than this. All who ask meanwhile get the same answer. */
export function keepFor<Answer>(ms: number, ask: () => Promise<Answer>): () => Promise<Answer> {
  let last: { at: number; answer: Promise<Answer> } | undefined;
  return () => {
    const now = performance.now();
    if (!last || now - last.at > ms) last = { at: now, answer: ask() };
    return last.answer;
  };
}
