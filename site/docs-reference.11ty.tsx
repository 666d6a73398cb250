import { type DescribedOperation, describeOperations } from "./docs-operations.ts";
import { typeset } from "../api/render/text/typeset.ts";
import { variablesOf } from "./docs-samples.ts";
import type { PageData } from "./page-data.ts";
import { PAGED } from "./paged.ts";
import { DocsFrame, headingId, sectionsOf } from "./parts/docs-frame.tsx";
import { pathOf } from "./path.ts";
import { colourSample } from "./docs-colours.ts";

export const data = PAGED;

/** Every call of the API: the words beside programs that run, and the answer. */
export function render({ site, head }: PageData<"docs-reference">) {
  const { origin } = new URL(site.urls.home);
  const sections = describeOperations(origin);
  const listed = sectionsOf(sections.map(({ section }) => section));
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
              The samples run as they are printed: in a shell, in Node (as a file that ends in{" "}
              <code>.mjs</code>) and in Python 3, which needs no packages. Set the variables first:
              a writer, a piece and a product of this site, a key that you create in the desk, and a
              new draft. Reading what is public needs no key.
            </p>
          </div>
          <div class="reference-code">
            <DocsCode source={variablesOf(origin)} label="Variables of the samples" language="sh" />
          </div>
        </div>
        {sections.map(({ section, operations }) => (
          <section key={section} aria-labelledby={headingId(section)}>
            <h2 id={headingId(section)}>{section}</h2>
            {operations.map((operation) => (
              <Call key={operation.id} operation={operation} />
            ))}
          </section>
        ))}
      </div>
    </DocsFrame>
  );
}

function Call({ operation }: { operation: DescribedOperation }) {
  const { id, method, path, summary, samples, answer } = operation;
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
        {samples.map(({ title, language, code }, index) => (
          <details key={title} name={`samples-${id}`} open={index === 0}>
            <summary>{title}</summary>
            <DocsCode source={code} label={`${title}: ${method} ${path}`} language={language} />
          </details>
        ))}
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
          <DocsCode source={answer.example} label={`Answer: ${method} ${path}`} language="json" />
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

interface DocsCodeProps {
  source: string;
  /** Names the sample for those who cannot see it. */
  label: string;
  language?: string;
}

/** A sample of code. Long lines scroll, and the keyboard can scroll them once they have the focus. */
function DocsCode({ source, label, language = "" }: DocsCodeProps) {
  const html = { __html: colourSample(source, language) };
  return (
    <pre tabIndex={0} role="region" aria-label={label}>
      <code {...(language && { class: `language-${language}` })} dangerouslySetInnerHTML={html} />
    </pre>
  );
}
