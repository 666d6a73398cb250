import { describeOperations, type DescribedOperation } from "./docs-operations.ts";
import { typeset } from "../api/render/text/typeset.ts";
import { EXAMPLES_BASE } from "../api/contract/openapi/example.ts";
import type { PageData } from "./page-data.ts";
import { PAGED } from "./paged.ts";
import { DocsCode } from "./parts/docs-code.tsx";
import { DocsFrame } from "./parts/docs-frame.tsx";
import { pathOf } from "./path.ts";

export const data = PAGED;

/** Every call of the API: the words beside a command that runs, and its answer. */
export function render({ site, head }: PageData<"docs-reference">) {
  const { origin } = new URL(site.urls.home);
  const sections = describeOperations(origin);
  const listed = sections.map(({ section }) => ({ id: sectionId(section), title: section }));
  return (
    <DocsFrame site={site} head={head} sections={listed} isWide>
      <div class="reference">
        <h1>API reference</h1>
        <div class="reference-call">
          <div>
            <p>
              Every call, with its parameters, its answer and its errors. Errors have the body that{" "}
              <a href={`${pathOf(site.urls.api)}#h-errors`}>API and tools</a> describes. The same
              for programs: <a href={pathOf(site.urls.openapi)}>openapi.json</a>.
            </p>
            <p>
              The commands run as they are printed. Set the variables first: a writer, a piece and a
              product of this site, a key that you create in the desk, and a new draft. Reading what
              is public needs no key.
            </p>
          </div>
          <div class="reference-code">
            <DocsCode source={variables(origin)} label="Variables of the commands" language="sh" />
          </div>
        </div>
        {sections.map(({ section, operations }) => (
          <section key={section} aria-labelledby={sectionId(section)}>
            <h2 id={sectionId(section)}>{section}</h2>
            {operations.map((operation) => (
              <Call key={operation.id} operation={operation} origin={origin} />
            ))}
          </section>
        ))}
      </div>
    </DocsFrame>
  );
}

function Call({ operation, origin }: { operation: DescribedOperation; origin: string }) {
  const { id, method, path, summary, command, answer } = operation;
  return (
    <article class="reference-call" aria-labelledby={`call-${id}`}>
      <div>
        <h3 id={`call-${id}`}>
          <a href={`#call-${id}`}>
            <code>
              <span class={`method method-${method.toLowerCase()}`}>{method}</span> {path}
            </code>
          </a>
        </h3>
        <p>{typeset(summary, "en")}</p>
        <Access {...operation} />
        <Parameters {...operation} />
        <Errors {...operation} />
      </div>
      <div class="reference-code">
        <DocsCode source={command} label={`Command: ${method} ${path}`} language="sh" />
        <p class="reference-status">
          <strong>{answer.status}</strong> {answer.describe}
          {answer.type && (
            <>
              {" "}
              <code>{answer.type}</code>
            </>
          )}
        </p>
        {answer.example && (
          <DocsCode
            source={answer.example.replaceAll(EXAMPLES_BASE, origin)}
            label={`Answer: ${method} ${path}`}
            language="json"
          />
        )}
      </div>
    </article>
  );
}

/** The scopes that a key needs, and the tools that do the same. */
function Access({ scopes, tools }: Pick<DescribedOperation, "scopes" | "tools">) {
  return (
    <>
      {scopes.length > 0 && (
        <p class="reference-note">
          Needs a key with <OneOf names={scopes} />.
        </p>
      )}
      {tools.length > 0 && (
        <p class="reference-note">
          As a tool: <OneOf names={tools} />.
        </p>
      )}
    </>
  );
}

function OneOf({ names }: { names: readonly string[] }) {
  return names.map((name, index) => (
    <span key={name}>
      {index > 0 && " or "}
      <code>{name}</code>
    </span>
  ));
}

function Parameters({ parameters }: Pick<DescribedOperation, "parameters">) {
  if (parameters.length === 0) return null;
  return (
    <>
      <h4>Parameters</h4>
      <dl class="fields">
        {parameters.map(({ name, place, type, isRequired, meaning }) => (
          <div key={`${place} ${name}`}>
            <dt>
              <code>{name}</code> <span>{type}</span> <span>{place}</span>
              {isRequired && <strong>required</strong>}
            </dt>
            <dd>{typeset(meaning, "en")}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Errors({ errors }: Pick<DescribedOperation, "errors">) {
  if (errors.length === 0) return null;
  return (
    <details>
      <summary>
        Other answers: {[...new Set(errors.map(({ status }) => status))].join(", ")}
      </summary>
      <dl class="fields">
        {errors.map(({ status, reason, message }) => (
          <div key={`${status} ${reason} ${message}`}>
            <dt>
              <code>{status}</code> {reason && <span>{reason}</span>}
            </dt>
            <dd>{typeset(message, "en")}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function sectionId(section: string): string {
  return `h-${section.toLowerCase()}`;
}

/** Needs nothing but curl and sed. */
function variables(origin: string): string {
  const first = (path: string, field: string): string =>
    `$(curl -s "${origin}${path}" | sed 's/.*"${field}":"[^"]*\\///; s/".*//')`;
  return [
    `PIECE_ID=${first("/api/public/pieces/recent?limit=1", "id")}`,
    `WRITER=$(curl -s "${origin}/api/public/pieces/$PIECE_ID" | sed 's/.*"slug":"//; s/".*//')`,
    `PRODUCT_ID=$(curl -s "${origin}/api/public/products/search?q=a&limit=1" | sed 's/.*"results":\\[{"id":"//; s/".*//')`,
    "GALLEY_KEY=pk_live_… # from the desk",
    `DRAFT_ID=$(curl -s "${origin}/api/v1/pieces" -H "Authorization: Bearer $GALLEY_KEY" -H "Content-Type: application/json" -d '{"headline": "To revise", "body_md": "Bridges fail *slowly*, then at once."}' | sed 's/.*"id":"//; s/".*//')`,
  ].join("\n");
}
