import { EXAMPLES_BASE } from "../../api/contract/openapi/example.ts";
import { absoluteUrls } from "../../api/render/absolute-urls.ts";
import { frontMatter } from "../../api/render/front-matter.ts";
import { line } from "../../api/render/llms.ts";
import { inline } from "../../api/render/text/inline.ts";
import { markdownOf } from "../../api/render/text/html-markdown.ts";
import { twinOf } from "../../api/render/urls.ts";
import { DOCS_GROUPS } from "../../site/docs-groups.ts";
import { describeOperations, type DescribedOperation } from "../../site/docs-operations.ts";
import { variablesOf } from "../../site/docs-samples.ts";
import { docsPages, type DocsPage } from "./docs.ts";
import { liveWidgets, withValues } from "./docs-html.ts";
import type { Site } from "./site.ts";

// The documentation as Markdown, for programs that read. Each page has the address of its page and `.md`.

/** Some 58,000 tokens: a model can read them at once, and still has room for its work. */
export const LLMS_FULL_MAX_BYTES = 235_000;

export function renderDocsTwin(site: Site, page: DocsPage): string {
  const { slug, title, description } = page;
  const url = site.urls.docsPage(slug);
  return `${frontMatter({ title, description, url })}\n${titled(title, bodyOf(site, page))}\n`;
}

export function renderDocsIndexTwin({ urls }: Site): string {
  const pages = Map.groupBy(docsPages(), ({ group }) => group);
  const groups = DOCS_GROUPS.map((group) => {
    const links = (pages.get(group) ?? []).map(({ slug, title, description }) =>
      line(title, twinOf(urls.docsPage(slug)), inline(description)),
    );
    return `## ${group}\n\n${links.join("\n")}`;
  });
  const title = "Documentation";
  const all = line("All of it in one text", urls.llmsFull, undefined);
  return `${frontMatter({ title, url: urls.docs })}\n${titled(title, [all, ...groups].join("\n\n"))}\n`;
}

/** The pages for those who write, build on and run the service. Those who change it read the pages themselves. */
export function renderLlmsFull(site: Site): string {
  const { name, urls } = site;
  const pages = docsPages()
    .filter(({ group }) => group !== "Change")
    .map((page) => titled(page.title, bodyOf(site, page, true)));
  const about = `# ${inline(name)}\n\n> The documentation in one text. Each page by itself, and those about changing the software: ${twinOf(urls.docs)}. The answers of the API in full: ${urls.openapi}.`;
  return `${[about, ...pages].join("\n\n")}\n`;
}

function titled(title: string, body: string): string {
  return `# ${inline(title)}\n\n${body.trim()}`;
}

function bodyOf(site: Site, page: DocsPage, isBrief = false): string {
  const { origin } = new URL(site.urls.home);
  const { slug, markdown } = page;
  if (markdown === null) return referenceOf(origin, isBrief);
  const words = linked(withValues(markdown), origin);
  return slug === "embeds" ? words.replace(/^---$/m, () => widgetsOf(site)) : words;
}

/** The sources link to files beside them. Samples name the site by its own address. */
function linked(markdown: string, origin: string): string {
  return markdown
    .replace(
      /(?<=\]\()(?:\.\.\/docs-)?([a-z-]+)\.(?:md|11ty\.tsx)(?=[)#])/g,
      `${origin}/docs/$1.md`,
    )
    .replace(/(?<=\]\()(?=[a-z-]+\.svg\))/g, `${origin}/docs/`)
    .replaceAll(EXAMPLES_BASE, origin);
}

/** The page about widgets has them where its Markdown has a line. Here they are without what only a browser can use. */
function widgetsOf({ data, urls }: Site): string {
  const words = liveWidgets(data).replace(
    /<(form|button)\b.*?<\/\1>|<p class="none">.*?<\/p>/gs,
    "",
  );
  return `\n${markdownOf(absoluteUrls(words, urls.docsEmbeds))}\n`;
}

/** Every call. In brief, with one sample, and without the examples of answers and the words of errors. */
function referenceOf(origin: string, isBrief: boolean): string {
  const sections = describeOperations(origin).flatMap(({ section, operations }) => [
    `## ${section}`,
    ...operations.map((operation) => callOf(operation, isBrief)),
  ]);
  return [
    "Every call of the API. The samples run as they are printed, once these variables are set. Reading what is public needs no key.",
    fenced("sh", variablesOf(origin)),
    ...sections,
  ].join("\n\n");
}

function callOf(operation: DescribedOperation, isBrief: boolean): string {
  const { method, path, summary, scopes, tools, parameters, samples, answer, errors } = operation;
  const access = [
    ...(scopes.length ? [`Needs a key with ${scopes.map(code).join(" or ")}.`] : []),
    ...(tools.length ? [`As a tool: ${tools.map(code).join(" or ")}.`] : []),
  ];
  const fields = parameters.map(({ name, place, type, isRequired, meaning }) =>
    `- ${code(name)} (${place}, ${type}${isRequired ? ", required" : ""}): ${meaning}`.trim(),
  );
  const refusals = isBrief
    ? ` ${[...new Set(errors.map(({ status }) => status))].join(", ")}`
    : `\n\n${errors.map(refusalOf).join("\n")}`;
  return [
    `### ${method} ${path}`,
    [summary, ...access].join(" "),
    fields.join("\n"),
    ...(isBrief ? samples.slice(0, 1) : samples).map((one) => fenced(one.language, one.code)),
    `Answer: ${answer.status}${answer.type ? ` ${code(answer.type)}` : ""}. ${answer.describe}`,
    answer.example && !isBrief ? fenced("json", answer.example) : "",
    errors.length ? `Other answers:${refusals}` : "",
  ]
    .filter(Boolean)
    .join("\n\n");
}

function refusalOf({ status, reason, message }: DescribedOperation["errors"][number]): string {
  return `- ${status}${reason && ` ${code(reason)}`}: ${message}`;
}

function code(text: string): string {
  return `\`${text}\``;
}

function fenced(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``;
}
