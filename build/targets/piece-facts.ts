import type { PieceCard, PublicPiece, TranslatedPiece } from "../../api/contract/records.ts";
import { cardsOf, languageOf, neighboursOf } from "../../api/store/pieces/public/cards.ts";
import type { PublicSnapshot } from "../../api/store/log/public-snapshot.ts";
import { readPublicPieces } from "../../api/store/pieces/public/public.ts";
import { relatedOf } from "../../api/store/pieces/public/related.ts";
import { translationsIn } from "../../api/store/pieces/public/translations.ts";

/** A public piece, and the others that its page names. */
export interface PieceFacts {
  piece: PublicPiece;
  previous: PieceCard | undefined;
  next: PieceCard | undefined;
  /** Those in its language first, and none of its neighbours. */
  related: PieceCard[];
  /** The public pieces that are translations of one another, this one among them. */
  translated: readonly TranslatedPiece[];
}

const RELATED_SHOWN = 3;

/** Reads all pieces of a batch at once: five queries instead of six for each piece. */
export async function readPieceFacts(
  snapshot: PublicSnapshot,
  ids: readonly string[],
): Promise<{ facts: Map<string, PieceFacts>; damaged: Map<string, string> }> {
  const { pieces, damaged } = await readPublicPieces(snapshot, ids);
  const open = pieces.map(({ id }) => id);
  const neighbours = await neighboursOf(snapshot, open);
  const related = await relatedOf(snapshot.db, open);
  const translated = await translationsIn(snapshot, pieces.map(groupOf));
  const named = new Set([
    ...[...neighbours.values()].flatMap(({ previous, next }) =>
      [previous ?? [], next ?? []].flat(),
    ),
    ...[...related.values()].flat(),
  ]);
  const cards = new Map((await cardsOf(snapshot, [...named])).map((card) => [card.id, card]));
  const card = (id: string | null | undefined): PieceCard | undefined => cards.get(id ?? "");
  const facts = new Map(
    pieces.map((piece): [string, PieceFacts] => {
      const { previous, next } = neighbours.get(piece.id) ?? {};
      const others = (related.get(piece.id) ?? [])
        .filter((id) => id !== previous && id !== next)
        .flatMap((id) => card(id) ?? []);
      const beside = { previous: card(previous), next: card(next) };
      return [
        piece.id,
        {
          piece,
          ...beside,
          related: nearestFirst(others, piece),
          translated: translated.get(groupOf(piece)) ?? [],
        },
      ];
    }),
  );
  return { facts, damaged };
}

function groupOf({ id, originalId }: PublicPiece): string {
  return originalId ?? id;
}

/** They may have been chosen when one of them was in another language. */
function nearestFirst(others: readonly PieceCard[], { locale }: PublicPiece): PieceCard[] {
  const isNear = (other: PieceCard): boolean => languageOf(other.locale) === languageOf(locale);
  return others.toSorted((a, b) => Number(isNear(b)) - Number(isNear(a))).slice(0, RELATED_SHOWN);
}
