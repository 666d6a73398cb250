/** The counter beside a field with a length limit. The browser script uses the same words. */
export function describeLeft(left: number): string {
  const count = Math.abs(left);
  const characters = `${count.toLocaleString("en")} ${count === 1 ? "character" : "characters"}`;
  return left < 0 ? `${characters} too many` : `${characters} left`;
}

/** Whether so few characters are left that the writer should know. */
export function isNear(left: number, max: number): boolean {
  return left <= max / 10;
}
