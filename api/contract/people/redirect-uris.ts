/**
 * Whether a client may be answered at this address. It must be one that the client has listed, letter by letter; only on
 * the person's own machine may the port differ, because the system chooses it (RFC 8252 §7.3).
 */
export function isRegistered(redirect: string, registered: readonly string[]): boolean {
  if (faultOfRedirect(redirect) !== undefined) return false;
  if (!isLoopback(redirect)) return registered.includes(redirect);
  const wanted = withoutPort(redirect);
  return registered.some(
    (one) => faultOfRedirect(one) === undefined && isLoopback(one) && withoutPort(one) === wanted,
  );
}

/** Why nobody is ever answered at this address, in English for the client's developer. Undefined if it can be. */
export function faultOfRedirect(address: string): string | undefined {
  if (!address) return "A redirect URI is missing.";
  if (!URL.canParse(address)) return "A redirect URI must be a whole address.";
  // RFC 6749 §3.1.2.
  if (address.includes("#")) return "A redirect URI must have no fragment.";
  const { protocol, hostname, username, password } = new URL(address);
  if (username || password) return "A redirect URI must have no user name or password.";
  if (protocol === "http:") {
    return isLoopback(address)
      ? undefined
      : "A redirect URI with http must lead to 127.0.0.1, [::1] or localhost. Use https elsewhere.";
  }
  // A URL may have a semicolon in its host, and the host goes into the policy of a page.
  if (protocol === "https:") {
    return HOST.test(hostname)
      ? undefined
      : "The host of a redirect URI has a forbidden character.";
  }
  return faultOfScheme(address, protocol);
}

/** On the machine of the person, where any program may listen. */
export function isLoopback(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === "http:" && LOOPBACK.has(hostname);
}

/** A scheme that a program has claimed on the person's machine (RFC 8252 §7.1). */
export function isOwnScheme(address: string): boolean {
  const { protocol } = new URL(address);
  return protocol !== "https:" && protocol !== "http:";
}

/** Where an answer goes, in short: the host, or the scheme and the name behind it. */
export function placeOf(redirect: string): string {
  const { protocol, host } = new URL(redirect);
  if (!isOwnScheme(redirect)) return host;
  return host ? `${protocol}//${host}` : protocol;
}

const LOOPBACK = new Set(["127.0.0.1", "[::1]", "localhost"]);
const HOST = /^[a-z0-9.-]+$/;

/**
 * RFC 8252 §7.1 asks for schemes such as com.example.app, but the programs that people use have short ones. So every scheme
 * is a program's own unless browsers or systems give it a meaning: those that run a text, show a file or open another
 * machine must never get an answer. Nobody knows all schemes of browsers, so besides their names it counts what is behind a
 * scheme: an address of the web may be where the answer ends up, while the consent page names a program.
 */
function faultOfScheme(address: string, protocol: string): string | undefined {
  const scheme = protocol.slice(0, -1);
  if (TAKEN.has(scheme) || TAKEN_FAMILIES.test(scheme) || OF_BROWSERS.test(scheme)) {
    return `A redirect URI must not begin with ${protocol}`;
  }
  if (OF_EDITORS.test(new URL(address).hostname)) {
    return `A redirect URI must not begin with ${placeOf(address)}`;
  }
  // With a slash: what follows other schemes is no path, and their queries mean something else.
  if (!OWN_FORM.test(address)) {
    return "A redirect URI with a scheme of its own must look like scheme://name/path or scheme:/path.";
  }
  const [, name = "", rest = ""] = /^[^/]+\/\/?([^/?]*)(.*)$/.exec(address) ?? [];
  // An extension is named publisher.extension, and a scheme with a period belongs to the owner of the domain.
  const mayHavePeriods = EDITORS.test(scheme) || scheme.includes(".");
  if (ADDRESS.test(rest) || (!mayHavePeriods && WEB_HOST.test(name))) {
    return "A redirect URI with a scheme of its own must not hold an address of the web. Use https for one.";
  }
  return undefined;
}

const OWN_FORM =
  /^[a-z][a-z0-9+.-]*:\/(?:\/[A-Za-z0-9.-]+(?::\d{1,5})?(?:\/|$|(?=\?))|(?!\/))[A-Za-z0-9._~%!$&*+=:@/-]*(?:\?[A-Za-z0-9._~%!$&*+=:@/?-]*)?$/;

const TAKEN = new Set([
  // They run or show a text.
  "data",
  "blob",
  "filesystem",
  "about",
  "view-source",
  "srcdoc",
  "jar",
  "mk",
  "php",
  "mhtml",
  "wyciwyg",
  // They open a file, or a page of the browser or system.
  "file",
  "content",
  "resource",
  "res",
  "shell",
  "intent",
  "help",
  "feed",
  "market",
  "workflow",
  "prefs",
  "hcp",
  "devtools",
  "ws",
  "wss",
  // They open another machine.
  "ftp",
  "ftps",
  "sftp",
  "tftp",
  "dict",
  "ssh",
  "telnet",
  "rdp",
  "vnc",
  "smb",
  "cifs",
  "nfs",
  "afp",
  "dav",
  "davs",
  "webdav",
  "ldap",
  "ldaps",
  "gopher",
  "git",
  "svn",
  "irc",
  "ircs",
  "news",
  "nntp",
  "imap",
  "pop",
  "smtp",
  "mailto",
  "tel",
  "sms",
  "sip",
  "sips",
  "urn",
  "tag",
  "ipfs",
  "ipns",
  "coap",
  "redis",
  "postgres",
  "postgresql",
  "mysql",
  // Browsers let a website claim these (`navigator.registerProtocolHandler`): the answer would end up on it.
  "bitcoin",
  "cabal",
  "dat",
  "did",
  "doi",
  "dweb",
  "ethereum",
  "geo",
  "hyper",
  "im",
  "magnet",
  "matrix",
  "mms",
  "openpgp4fpr",
  "smsto",
  "ssb",
  "webcal",
  "wtai",
  "xmpp",
]);

/**
 * Windows opens its own tools with ms-… and search-ms, and browsers their own pages with these. A website can claim every
 * scheme that begins with web+, and an extension of a browser those with ext+.
 */
const TAKEN_FAMILIES = /^(?:ms-|search|moz-|webkit-|android-|x-apple|itms|vnd\.|web\+|ext\+)/;

/**
 * They open the address behind them as a web page (googlechromes, x-safari-https), or run a script or a shortcut. Of edge and
 * opera only whole words and the names of browsers: knowledge and operator are other programs.
 */
const OF_BROWSERS =
  /https?$|browser|chrome|safari|firefox|yandex|duckduckgo|^ddg|vivaldi|\bbrave\b|open-?url|script|shortcut|(?:\b|ms|microsoft)edge|\bopera(?!t)/;

/** Visual Studio Code and its relatives open a file, a repository or another machine with these; extensions have other names. */
const OF_EDITORS = /^(?:file$|vscode-remote$|vscode\.)/i;

/** Visual Studio Code and the editors that are made of it. */
const EDITORS =
  /^(?:vscode|vscodium|code-oss|cursor|windsurf|kiro|trae|positron|antigravity|qoder|theia)(?:-[a-z]+)?$/;

/** A whole address, or a parameter that takes one. */
const ADDRESS = /\/\/|%2f|%3a|https?:|[?&](?:url|uri|link|href)=/i;
/** The end of a name decides: domains end with letters, and addresses of machines are numbers. */
const WEB_HOST = /\.(?:[a-z]{2,}|xn--[a-z0-9-]+)\.?(?::\d+)?$|^[\d.]+(?::\d+)?$|^0x/i;

function withoutPort(address: string): string {
  const url = new URL(address);
  url.port = "";
  return url.href;
}

/** The address of the answer: what the client registered, and these values in its query. */
export function answerAt(redirect: string, values: Readonly<Record<string, string>>): string {
  const url = new URL(redirect);
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  return url.href;
}
