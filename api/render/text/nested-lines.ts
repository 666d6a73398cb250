/** A quotation or an item: what its first line begins with, and what the others do. */
interface Container {
  first: string;
  others: string;
  /** It stands directly below an item before it. */
  isClose: boolean;
  hasBegun: boolean;
}

/** Lines within quotations and lists, written from the first to the last. Deeper ones are written at `depthMax`. */
export function createNestedLines(depthMax: number) {
  const lines: string[] = [];
  const containers: Container[] = [];
  /** Whether a blank line is due before the next block. */
  let isApart = false;

  const shown = (): Container[] => containers.slice(0, depthMax);

  /** What a line begins with. A quotation or item that begins here has begun afterwards. */
  function margin(): string {
    let text = "";
    for (const one of shown()) {
      text += one.hasBegun ? one.others : one.first;
      one.hasBegun = true;
    }
    return text;
  }

  return {
    containers,
    emit(block: readonly string[]): void {
      const isClose = shown().find(({ hasBegun }) => !hasBegun)?.isClose;
      if (isApart && lines.length && !isClose) {
        const around = shown().flatMap(({ hasBegun, others }) => (hasBegun ? [others] : []));
        lines.push(around.join("").trimEnd());
      }
      for (const line of block) lines.push((margin() + line).trimEnd());
      isApart = true;
    },
    /** The letters that every line begins with. */
    marginWidth: (): number => shown().reduce((sum, { others }) => sum + others.length, 0),
    text: (): string => lines.join("\n"),
  };
}
