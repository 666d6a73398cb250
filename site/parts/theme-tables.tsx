import type { DataField } from "../data-fields.ts";
import type { Helper } from "../theme-helpers.tsx";

/** The names that templates have, with their types and meanings. */
export function FieldTable({
  title,
  prefix,
  fields,
}: {
  title: string;
  prefix: string;
  fields: readonly DataField[];
}) {
  return (
    <>
      <h3>{title}</h3>
      {fields.length === 0 ? (
        <p>Only the data of every page.</p>
      ) : (
        <div class="scroll" role="group" tabIndex={0} aria-label={`Data of ${title}`}>
          <table>
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">Type</th>
                <th scope="col">Meaning</th>
              </tr>
            </thead>
            <tbody>
              {fields.map(({ name, type, meaning }) => (
                <tr key={name}>
                  <td>
                    <code>
                      {prefix}
                      {name}
                    </code>
                  </td>
                  <td data-label="Type">{type}</td>
                  <td data-label="Meaning">{meaning}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

/** Filters or shortcodes, each with an example. */
export function HelperList({ helpers }: { helpers: readonly Helper[] }) {
  return (
    <dl>
      {helpers.map(({ name, example, meaning }) => (
        <div key={name}>
          <dt>
            <code>{example}</code>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
