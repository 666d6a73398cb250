/**
 * Turns a flat form into the shape of its schema: `price.amount` becomes a field of `price`. Blank fields become null,
 * except those in `texts`.
 */
export function nestFields(fields: unknown, texts: readonly string[]): unknown {
  // Objects without a prototype, so that a field named __proto__ is just another unknown field.
  const nested = Object.create(null) as Record<string, unknown>;
  for (const [name, value] of Object.entries(fields as object)) {
    const given: unknown = value === "" && !texts.includes(name) ? null : value;
    const [group = "", field] = name.split(".", 2);
    if (field === undefined) {
      nested[group] = given;
      continue;
    }
    const members = (nested[group] ??= Object.create(null)) as unknown;
    if (typeof members === "object" && members !== null && !Array.isArray(members)) {
      (members as Record<string, unknown>)[field] = given;
    }
  }
  return nested;
}
