interface Owned {
  owner: string | symbol;
}

/** What waits, by whose it is. Owners take turns, so that however much one of them asks for, the others go first. */
export interface Turns<Item extends Owned> {
  add(item: Item): void;
  /** The next in turn, passing over owners who are at work. */
  take(isAtWork: (owner: Item["owner"]) => boolean): Item | undefined;
  /** Those that were taken and not done, one of an owner: before all others, in their order. */
  putBack(items: readonly Item[]): void;
  /** Where it still waits. */
  drop(item: Item): void;
  count(owner: Item["owner"]): number;
  clear(): Item[];
}

export function createTurns<Item extends Owned>(): Turns<Item> {
  /** A map keeps the order of insertion: the first owner is next. */
  const lines = new Map<Item["owner"], Item[]>();
  return {
    add(item) {
      const line = lines.get(item.owner);
      if (line) line.push(item);
      else lines.set(item.owner, [item]);
    },
    take(isAtWork) {
      for (const [owner, line] of lines) {
        if (isAtWork(owner)) continue;
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
