import { readFileSync } from "node:fs";
import { join } from "node:path";
import { tempFolder } from "../_setup.ts";
import { freePort, startScript } from "./_service.ts";

/** The demo in its own process, and the key that it printed. */
export async function startDemo(
  settings: Record<string, string> = {},
): Promise<{ folder: string; origin: string; key: string }> {
  const folder = tempFolder();
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const { line } = startScript("demo", {
    DATA_DIR: folder,
    PORT: String(port),
    BASE_URL: origin,
    ...settings,
  });
  await line(/Three commands to try/);
  const { api_key: key } = JSON.parse(readFileSync(join(folder, "credentials.json"), "utf8")) as {
    api_key: string;
  };
  return { folder, origin, key };
}

/** The code of a page, as a reader copies it. */
export async function codeAt(address: string): Promise<string[]> {
  const html = await (await fetch(address)).text();
  return [...html.matchAll(/<pre[^>]*><code[^>]*>(.*?)<\/code>/gs)].map(([, inside = ""]) =>
    plain(inside),
  );
}

function plain(html: string): string {
  return html
    .replace(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
}
