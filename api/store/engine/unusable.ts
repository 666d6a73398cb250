/** The database cannot be used. The message tells the operator what is wrong and what to do. */
export class UnusableDatabaseError extends Error {
  override name = "UnusableDatabaseError";
}
