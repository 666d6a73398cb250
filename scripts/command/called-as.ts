import process from "node:process";

/** A text with our commands as this person calls them: `npm run admin -- …`, or `galley admin …`, which sets the variable. */
export function asCalled(text: string): string {
  const called = process.env["GALLEY_CALLED"];
  if (!called) return text;
  return text.replaceAll(
    /npm (?:run (?:-s )?)?(start|demo|admin|import|export|build|theme)\b(?: --(?=\s|$))?/g,
    `${called} $1`,
  );
}
