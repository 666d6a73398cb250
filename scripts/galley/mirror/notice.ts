import { Failure } from "../failure.ts";
import { escapeAttribute } from "../../../api/render/xml.ts";
import type { Log } from "../log-files.ts";

// A mirror says what it is, and of whom.

/**
 * A page, with a line above it that leads to the original. Its canonical address stays that of the original. A page without
 * a body to put the line in is refused: readers would take the copy for the site.
 */
export function withNotice(body: Buffer, { site, path }: { site: string; path: string }): Buffer {
  const page = body.toString();
  const tag = /<body\b[^<>]*>/i.exec(page);
  if (!tag) throw new Failure("A page without <body> cannot say that it is a copy.");
  const href = escapeAttribute(`${site}/${path}`);
  const line = `<p class="copy-notice" lang="en" dir="ltr">This is a copy of <a href="${href}">${href}</a>. <a href="/.well-known/galley-mirror.html">About this copy</a></p>`;
  const at = tag.index + tag[0].length;
  // A page that is kept has it, and so has one of another mirror.
  if (page.startsWith(line, at)) return body;
  return Buffer.from(page.slice(0, at) + line + page.slice(at));
}

interface About {
  of: string;
  log: Log;
}

export function aboutRecord({ of, log: { checkpoint, keys } }: About): string {
  const { origin, size, root } = checkpoint;
  return JSON.stringify({
    mirror_of: of,
    log: { origin, vkey: keys.vkey, size, root: root.toString("base64") },
  });
}

export function aboutPage({ of, log: { checkpoint, keys } }: About): string {
  const site = escapeAttribute(of);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>About this copy</title>
<style>body{font:1rem/1.5 system-ui,sans-serif;max-width:40rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}code{overflow-wrap:anywhere}</style></head>
<body><h1>About this copy</h1>
<p>These files are a copy of <a href="${site}">${site}</a>. Its writers have published them there. Whoever hands out the copy has not written them, and cannot change the text of a piece unseen.</p>
<p>Every piece was compared with the log of public acts of the site, up to entry ${checkpoint.size}. To check the copy yourself: <code>galley verify</code> and its address. The key of the log is <code>${escapeAttribute(keys.vkey)}</code>; compare it with that of the site.</p>
<p>What the site withdraws goes from the copy when it is brought up to date.</p>
</body></html>
`;
}
