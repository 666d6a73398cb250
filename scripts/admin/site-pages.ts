import { readFileSync } from "node:fs";
import type { Command } from "commander";
import { parseConfiguration } from "../../api/contract/configuration.ts";
import { FaultyInput, issuesOf } from "../../api/contract/errors.ts";
import { OwnPagePlace, OwnPageText } from "../../api/contract/site/own-page.ts";
import { createRenderer } from "../../api/render/text/renderer.ts";
import { OPERATOR } from "../../api/store/log/audit.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { findOwnPage, listOwnPages, type OwnPage } from "../../api/store/site/own-pages.ts";
import {
  addOwnPage,
  publishOwnPage,
  removeOwnPage,
  saveOwnPage,
  unpublishOwnPage,
} from "../../api/store/site/own-page-steps.ts";
import { describeCommand, type JsonOption, print, printTable } from "../command/command-line.ts";
import { withStore } from "../command/with-store.ts";

interface SaveOptions extends JsonOption {
  title?: string;
  header?: boolean;
  footer?: boolean;
  publish?: boolean;
}

export function addSitePageCommands(site: Command): void {
  const page = site.command("page").description("pages of your own, such as About and Imprint");

  describeCommand(
    page.command("list"),
    "list all pages, published or not",
    "npm run admin -- site page list",
  ).action(async (options: JsonOption) => {
    await withStore(async ({ store }) => {
      const pages = (await listOwnPages(store.read)).map(summaryOf);
      printTable(options, pages, { none: "There are no pages." }, [
        ["ADDRESS", (row) => `/${row.slug}`],
        ["TITLE", (row) => row.title],
        ["STATE", (row) => row.state],
        ["LINKED IN", (row) => row.linked_in.join(", ")],
      ]);
    });
  });

  describeCommand(
    page
      .command("save")
      .argument("<slug>", "its address: about for /about")
      .argument("<file>", "a file with its text in Markdown"),
    "add a page, or change it; readers see it when it is published",
    'npm run admin -- site page save about about.md --title "About us" --publish',
  )
    .option("--title <title>", "its title; a page that is there keeps the one it has")
    .option("--header", "link to it in the header")
    .option("--no-footer", "do not link to it in the footer")
    .option("--publish", "publish it")
    .action(async (slug: string, file: string, options: SaveOptions) => {
      await withStore(async ({ store }) => {
        const before = await findOwnPage(store.read, "slug", slug);
        const given = pageOf(slug, readFileSync(file, "utf8"), before, options);
        const id = before?.id ?? (await addOwnPage(store, OPERATOR, given));
        if (before) {
          await saveOwnPage(store, OPERATOR, { id, version: before.version, ...given });
        }
        if (options.publish) await publish(store, slug);
        const state = options.publish ? "published" : "saved as a draft";
        print(options, { ok: true, id, slug }, `The page /${slug} is ${state}.`);
      });
    });

  for (const { name, words, done, run } of STEPS) {
    describeCommand(
      page.command(name).argument("<slug>", "its address: about for /about"),
      words,
      `npm run admin -- site page ${name} about`,
    ).action(async (slug: string, options: JsonOption) => {
      await withStore(async ({ store }) => {
        await run(store, slug);
        print(options, { ok: true, slug }, `The page /${slug} is ${done}.`);
      });
    });
  }
}

const STEPS = [
  { name: "publish", words: "publish the saved text", done: "published", run: publish },
  {
    name: "unpublish",
    words: "take a page from readers",
    done: "no longer public",
    run: async (store: Store, slug: string) =>
      unpublishOwnPage(store, OPERATOR, (await required(store, slug)).id),
  },
  {
    name: "remove",
    words: "delete a page that is not public, with its earlier versions",
    done: "deleted",
    run: async (store: Store, slug: string) =>
      removeOwnPage(store, OPERATOR, (await required(store, slug)).id),
  },
] as const;

async function publish(store: Store, slug: string): Promise<void> {
  const { id, version, body_md } = await required(store, slug);
  const { hotlinks, baseUrl } = parseConfiguration(process.env);
  const renderer = createRenderer({ hotlinks, baseUrl });
  try {
    const rendered = await renderer.render(body_md);
    await publishOwnPage(store, OPERATOR, { id, version, rendered });
  } finally {
    await renderer.close();
  }
}

async function required(store: Store, slug: string): Promise<OwnPage> {
  const found = await findOwnPage(store.read, "slug", slug);
  if (found) return found;
  throw new Error(`There is no page /${slug}. To list all: npm run admin -- site page list`);
}

function pageOf(
  slug: string,
  body_md: string,
  before: OwnPage | undefined,
  { title, header, footer }: SaveOptions,
): OwnPageText & OwnPagePlace {
  const parsed = OwnPageText.extend(OwnPagePlace.shape).safeParse({
    slug,
    body_md,
    title: title ?? before?.title ?? "",
    in_navigation: header ?? before?.in_navigation ?? false,
    in_footer: footer ?? before?.in_footer ?? true,
  });
  if (parsed.success) return parsed.data;
  throw new FaultyInput(issuesOf(parsed.error));
}

function summaryOf({ slug, title, publishedAt, isAhead, in_navigation, in_footer }: OwnPage) {
  return {
    slug,
    title,
    state: !publishedAt ? "draft" : isAhead ? "published, with unpublished changes" : "published",
    linked_in: [...(in_navigation ? ["header"] : []), ...(in_footer ? ["footer"] : [])],
  };
}
