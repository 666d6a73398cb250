/**
 * A flat form as the schemas know it: `price.amount` becomes a field of `price`. What was left blank is null, but for the
 * fields that are texts in any case.
 */
export function nestFields(fields: unknown, texts: readonly string[]): unknown {
  // Objects without a prototype: a field called __proto__ is one more unknown field.
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
