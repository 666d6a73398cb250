/** Entries as a tile has them: each after its length in two bytes. */
export function bundle(entries: readonly string[]): Buffer {
  return Buffer.concat(
    entries.flatMap((entry) => {
      const bytes = Buffer.from(entry);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(bytes.length);
      return [length, bytes];
    }),
  );
}

export function unbundle(bytes: Buffer): string[] {
  const entries: string[] = [];
  for (let at = 0; at < bytes.length;) {
    const end = at + 2 + bytes.readUInt16BE(at);
    if (end > bytes.length) throw new Error("An entry is cut off.");
    entries.push(bytes.toString("utf8", at + 2, end));
    at = end;
  }
  return entries;
}
