/** The database cannot be used as it is. The message is for the operator: what is wrong, and what to do. */
export class UnusableDatabaseError extends Error {
  override name = "UnusableDatabaseError";
}
