/** What the desk knows of an address: its site was asked after the text was saved. */
export interface CardFacts {
  title: string;
  author: string | null;
  picture: string | null;
}

/** Known facts do not change. */
const known = new Map<string, CardFacts>();
/** The text is saved within ten seconds, and most sites answer in one. */
const AGAIN_MS = [1_500, 3_000, 6_000, 12_000, 30_000, 60_000];

/** Asks until something is known, the card is gone, or nothing is to be expected any more. */
export async function factsOf(
  address: string,
  isWanted: () => boolean,
): Promise<CardFacts | undefined> {
  for (const wait of [0, ...AGAIN_MS]) {
    const facts = known.get(address);
    if (facts) return facts;
    await new Promise((resolve) => setTimeout(resolve, wait));
    if (!isWanted()) return undefined;
    const found = await ask(address);
    if (found) known.set(address, found);
  }
  return known.get(address);
}

async function ask(address: string): Promise<CardFacts | undefined> {
  try {
    const query = new URLSearchParams({ address });
    const answer = await fetch(`/desk/pieces/new/elsewhere?${query}`, {
      headers: { accept: "application/json" },
    });
    if (!answer.ok) return undefined;
    const { card } = (await answer.json()) as { card: CardFacts | null };
    return card ?? undefined;
  } catch {
    return undefined;
  }
}
