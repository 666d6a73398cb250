import { readFileSync } from "node:fs";
import { type Command, Option } from "commander";
import { issuesOf, Refusal, sentenceOf } from "../../api/contract/errors.ts";
import { say } from "../../api/contract/say.ts";
import { PICTURE_LIMITS } from "../../api/contract/pictures.ts";
import { ADDRESSES, SiteSettings } from "../../api/contract/site/site-settings.ts";
import { EMPTY_MANIFEST, fitting } from "../../api/contract/site/theme-manifest.ts";
import { FONTS, SITE_LANGUAGES } from "../../api/contract/vocabulary.ts";
import { createEncoder, type Encoder } from "../../api/pictures/encoder.ts";
import { saveSite } from "../../api/pictures/site/save-site.ts";
import { createRenderer } from "../../api/render/text/renderer.ts";
import { OPERATOR } from "../../api/store/log/audit.ts";
import { putSiteFiles } from "../../api/store/site/site-files.ts";
import { listVersions, readSettings, readVersion } from "../../api/store/site/site-settings.ts";
import { readLiveTheme } from "../../build/tree/generation.ts";
import {
  countOf,
  describeCommand,
  type JsonOption,
  print,
  printTable,
} from "../command/command-line.ts";
import { table } from "../command/table.ts";
import { type Context, withStore } from "../command/with-store.ts";

interface SetOptions extends JsonOption {
  name?: string;
  tagline?: string;
  language?: SiteSettings["language"];
  addresses?: SiteSettings["addresses"];
  accent?: string;
  font?: SiteSettings["face"];
  logo?: string;
  icon?: string;
  link?: string[];
  footer?: string;
  css?: string;
  front?: string;
  theme?: string[];
}

/** The settings that editors change at /desk/site, from the shell. */
export function addSiteSettingsCommands(site: Command): void {
  describeCommand(
    site.command("show"),
    "show the settings of the site: name, colour, font, navigation …",
    "npm run admin -- site show",
  ).action(async (options: JsonOption) => {
    await withStore(async ({ store, configuration }) => {
      const { number, settings } = await readSettings(store.read);
      const rows = Object.entries(settings).map(([name, value]) => ({
        name,
        value: inWords(value),
      }));
      const note =
        settings.name === null ? `\n\nThe name is SITE_NAME: ${configuration.siteName}.` : "";
      print(
        options,
        { version: number, ...settings },
        table(rows, "", [
          ["SETTING", (row) => row.name],
          ["VALUE", (row) => row.value],
        ]) + note,
      );
    });
  });

  describeCommand(
    site.command("set"),
    'change settings of the site; "" takes the shipped value again',
    'npm run admin -- site set --name "The Harbour Review" --accent "#7a1f3d" --logo logo.png',
  )
    .option("--name <name>", "the name on every page")
    .option("--tagline <words>", "one line that says what the site is about")
    .addOption(
      new Option("--language <code>", "the language of menus and dates").choices(SITE_LANGUAGES),
    )
    .addOption(
      new Option(
        "--addresses <letters>",
        "the letters of new addresses: Latin, or those of the headline",
      ).choices(ADDRESSES),
    )
    .option("--accent <colour>", "the colour of links, such as #7a1f3d")
    .addOption(new Option("--font <name>", "the text font").choices(FONTS))
    .option("--logo <file>", "a picture for the header: JPEG, PNG, WebP, GIF or AVIF")
    .option("--icon <file>", "a square picture for tabs and home screens")
    .option("--link <words=address...>", 'links of the header, such as "Docs=/docs"')
    .option("--footer <file>", "a file with Markdown for the foot of every page")
    .option("--css <file>", "a file with rules that are loaded after all others")
    .option("--front <file>", "a file with the front page as JSON, as site show --json prints it")
    .option("--theme <name=value...>", "settings of the theme, such as band=#5b2a4a")
    .action(async (options: SetOptions) => {
      await withStore(async (context) => {
        const { number, settings } = await readSettings(context.store.read);
        const { isChanged } = await withTools(context, async (encoder, save) =>
          save(await changed(context, encoder, settings, options), number),
        );
        tellSaved(options, isChanged);
      });
    });

  describeCommand(
    site.command("history"),
    "list earlier versions of the settings: when, who, what changed",
    "npm run admin -- site history",
  ).action(async (options: JsonOption) => {
    await withStore(async ({ store }) => {
      const versions = await listVersions(store.read, HISTORY);
      const none = "Nothing has been changed yet: this is the site as shipped.";
      printTable(options, versions, { none }, [
        ["VERSION", (row) => String(row.number)],
        ["SAVED", (row) => row.savedAt.slice(0, 16).replace("T", " ")],
        ["BY", (row) => row.savedBy ?? row.via],
        ["CHANGED", (row) => row.changed.join(", ")],
      ]);
    });
  });

  describeCommand(
    site
      .command("restore")
      .argument("<version>", "its number (see: site history); 0 is the site as shipped", (value) =>
        countOf(value, 0),
      ),
    "take an earlier version of the settings again",
    "npm run admin -- site restore 3",
  ).action(async (version: number, options: JsonOption) => {
    await withStore(async (context) => {
      const { store } = context;
      const { number } = await readSettings(store.read);
      const earlier = await readVersion(store.read, version);
      if (!earlier) throw new Error(`There is no version ${version}. See: site history`);
      const { isChanged } = await withTools(context, (_, save) => save(earlier.settings, number));
      tellSaved(options, isChanged);
    });
  });
}

const HISTORY = 100;

type Save = (settings: SiteSettings, basedOn: number) => Promise<{ isChanged: boolean }>;

async function withTools<Result>(
  { store, configuration: { dataDir, siteName, hotlinks, baseUrl } }: Context,
  work: (encoder: Encoder, save: Save) => Promise<Result>,
): Promise<Result> {
  const encoder = createEncoder({
    seconds: PICTURE_LIMITS.seconds,
    dataDir,
  });
  const renderer = createRenderer({ hotlinks, baseUrl });
  const tools = { store, actor: OPERATOR, siteName, drawIcons: encoder.drawIcons };
  try {
    return await work(encoder, (settings, basedOn) =>
      saveSite({ ...tools, render: (text) => renderer.render(text) }, { settings, basedOn }),
    );
  } finally {
    await Promise.all([encoder.close(), renderer.close()]);
  }
}

async function changed(
  { store, configuration }: Context,
  encoder: Encoder,
  before: SiteSettings,
  options: SetOptions,
): Promise<SiteSettings> {
  const { name, tagline, language, addresses, accent, font, link, footer, css } = options;
  const picture = async (use: "logo" | "icon", file: string): Promise<string | null> => {
    if (!file) return null;
    const { id, files } = await encoder.takeForSite(use, readFileSync(file));
    await putSiteFiles(store, OPERATOR, { id, files });
    return id;
  };
  const given = {
    ...before,
    ...(name === undefined ? {} : { name: name || null }),
    ...(tagline === undefined ? {} : { tagline: tagline || null }),
    ...(language === undefined ? {} : { language }),
    ...(addresses === undefined ? {} : { addresses }),
    ...(accent === undefined ? {} : { accent: accent || null }),
    ...(font === undefined ? {} : { face: font }),
    ...(link === undefined ? {} : { navigation: linksOf(link) }),
    ...(footer === undefined ? {} : { footer_md: textOf(footer) }),
    ...(css === undefined ? {} : { css: textOf(css) }),
    ...(options.front === undefined ? {} : { front: frontIn(options.front) }),
    ...(options.theme === undefined
      ? {}
      : { theme: await themeSet(configuration.dataDir, before, options.theme) }),
    ...(options.logo === undefined ? {} : { logo: await picture("logo", options.logo) }),
    ...(options.icon === undefined ? {} : { icon: await picture("icon", options.icon) }),
  };
  const parsed = SiteSettings.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new Refusal(
    "validation_failed",
    say("{text}", { text: `${sentenceOf(issuesOf(parsed.error))} Nothing was changed.` }),
  );
}

/** The arrangement in a file; none is the shipped one. The settings check it. */
function frontIn(file: string): SiteSettings["front"] {
  return file ? (JSON.parse(textOf(file)) as SiteSettings["front"]) : null;
}

/** The values of the live theme's settings. An empty one takes the default again. */
async function themeSet(
  dataDir: string,
  { theme: before }: SiteSettings,
  given: readonly string[],
): Promise<SiteSettings["theme"]> {
  const { settings } = (await readLiveTheme(dataDir))?.manifest ?? EMPTY_MANIFEST;
  const theme = { ...before };
  for (const one of given) {
    const [, name = one, value = ""] = /^([^=]*)=(.*)$/s.exec(one) ?? [];
    const setting = settings[name];
    if (!setting) {
      const names = Object.keys(settings).join(", ") || "none";
      throw new Error(`The theme has no setting "${name}". Its settings are: ${names}.`);
    }
    const typed = { boolean: value === "true", number: Number(value) };
    const fit = fitting(setting, setting.type in typed ? typed[setting.type as "number"] : value);
    if (fit === undefined) throw new Error(`"${value}" is not a value of the setting "${name}".`);
    if (value === "" || fit === setting.default) delete theme[name];
    else theme[name] = fit;
  }
  return theme;
}

function textOf(file: string): string {
  return file ? readFileSync(file, "utf8") : "";
}

/** Without a link, the header lists the categories. */
function linksOf(links: readonly string[]): { label: string; url: string }[] | null {
  const named = links.filter(Boolean).map((link) => {
    const cut = link.indexOf("=");
    if (cut < 0) throw new Error(`${JSON.stringify(link)} has no address. Write "Docs=/docs".`);
    return { label: link.slice(0, cut), url: link.slice(cut + 1).trim() };
  });
  return named.length ? named : null;
}

function inWords(value: unknown): string {
  if (value === null || value === "") return "(shipped)";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > VALUE_SHOWN ? `${text.slice(0, VALUE_SHOWN)}…` : text.replaceAll("\n", " ");
}

const VALUE_SHOWN = 70;

function tellSaved(options: JsonOption, isChanged: boolean): void {
  const message = isChanged
    ? "Saved. A running service builds the site again with it; otherwise its next start does."
    : "Nothing was changed: the site has these settings already.";
  print(options, { ok: true, changed: isChanged, message }, message);
}
