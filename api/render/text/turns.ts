interface Owned {
  owner: string | symbol;
}

/** A queue by owner. Owners take turns, so that one with many items does not delay the others. */
export interface Turns<Item extends Owned> {
  add(item: Item): void;
  /** The next item, skipping owners that are busy. */
  take(isBusy: (owner: Item["owner"]) => boolean): Item | undefined;
  /** Returns items that were taken but not done, at most one per owner, to the front, in their order. */
  putBack(items: readonly Item[]): void;
  /** Removes an item that is still waiting. */
  drop(item: Item): void;
  count(owner: Item["owner"]): number;
  clear(): Item[];
}

export function createTurns<Item extends Owned>(): Turns<Item> {
  /** A map keeps insertion order: the first owner is next. */
  const lines = new Map<Item["owner"], Item[]>();
  return {
    add(item) {
      const line = lines.get(item.owner);
      if (line) line.push(item);
      else lines.set(item.owner, [item]);
    },
    take(isBusy) {
      for (const [owner, line] of lines) {
        if (isBusy(owner)) continue;
        const item = line.shift();
        lines.delete(owner);
        if (line.length) lines.set(owner, line);
        return item;
      }
      return undefined;
    },
    putBack(items) {
      const others = [...lines];
      lines.clear();
      for (const item of items) lines.set(item.owner, [item]);
      for (const [owner, line] of others) lines.set(owner, [...(lines.get(owner) ?? []), ...line]);
    },
    drop(item) {
      const line = lines.get(item.owner) ?? [];
      const index = line.indexOf(item);
      if (index < 0) return;
      line.splice(index, 1);
      if (!line.length) lines.delete(item.owner);
    },
    count: (owner) => lines.get(owner)?.length ?? 0,
    clear() {
      const items = [...lines.values()].flat();
      lines.clear();
      return items;
    },
  };
}
