import { lookup, resolve4, resolve6 } from "node:dns/promises";
import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { connect, type PeerCertificate } from "node:tls";
import type { Configuration } from "../../api/contract/configuration.ts";
import { isPublicAddress } from "../../api/outbound/addresses.ts";
import { publicFolder } from "../../build/tree/generation.ts";
import { fault, type Finding, type Findings, messageOf, ok, warning } from "./finding.ts";
import { checkProxy } from "./proxy.ts";
import { isLocal } from "./settings.ts";

// The public address, as far as this machine sees it.

const ASK_MS = 8_000;
const DAY_MS = 86_400_000;
/** certbot renews 30 days before the end. */
const DAYS_LEFT = 14;

export async function checkAddress(configuration: Configuration): Promise<Findings> {
  const { baseUrl } = configuration;
  if (isLocal(baseUrl)) {
    return [
      warning(
        "address",
        `BASE_URL=${baseUrl} is an address of this machine alone.`,
        "Set BASE_URL to the address that readers type, such as https://galley.example.",
      ),
    ];
  }
  const url = new URL(baseUrl);
  const names = await checkName(url.hostname);
  if (names.some(({ level }) => level === "fault")) return names;
  const secure = url.protocol === "https:" ? await checkSecure(url) : [plainHttp(baseUrl)];
  // Nothing is asked over a connection that browsers refuse.
  if (secure.some(({ level }) => level === "fault")) return [...names, ...secure];
  const site = await checkSite(configuration);
  const isThere = site.every(({ level }) => level !== "fault");
  return [...names, ...secure, ...site, ...(isThere ? await checkProxy(configuration) : [])];
}

/** Other machines ask a name server; this one may have the name in its own file. */
async function checkName(host: string): Promise<Finding[]> {
  const here = await lookup(host, { all: true }).catch(() => []);
  const outside = isIP(host) ? [host] : await addressesOf(host);
  const name = "address";
  if (!here.length && !outside.length) {
    const next = `Create an A or AAAA record for ${host} that leads to this machine or to its proxy.`;
    return [fault(name, `The name ${host} leads nowhere.`, next)];
  }
  if (!outside.length) {
    const said = `${host} is known to this machine (${listed(here)}), and to no name server.`;
    return [warning(name, said, `Create an A or AAAA record for ${host}.`)];
  }
  const hidden = outside.filter((address) => !isPublicAddress(address));
  if (hidden.length) {
    const said = `${host} leads to ${hidden.join(" and ")}, which only your own network reaches.`;
    return [
      warning(name, said, "If others are to read the site, let it lead to a public address."),
    ];
  }
  const own = new Set(
    Object.values(networkInterfaces())
      .flatMap((all) => all ?? [])
      .map((one) => one.address),
  );
  const where = outside.some((address) => own.has(address))
    ? "this machine"
    : "a proxy, or another machine";
  return [ok(name, `${host} leads to ${outside.join(" and ")}: ${where}.`)];
}

async function addressesOf(host: string): Promise<string[]> {
  const asked = [resolve4(host), resolve6(host)].map((answer) => answer.catch(() => []));
  return (await Promise.all(asked)).flat();
}

function listed(addresses: readonly { address: string }[]): string {
  return addresses.map(({ address }) => address).join(" and ");
}

function plainHttp(baseUrl: string): Finding {
  return warning(
    "certificate",
    `${baseUrl} is not https: passwords and cookies cross the net in the open, and passkeys do not work.`,
    "Set up https (/docs/deploying), then set BASE_URL to the https address.",
  );
}

async function checkSecure({ hostname, port, host }: URL): Promise<Finding[]> {
  const findings = [await checkCertificate(hostname, Number(port || 443))];
  if (port) return findings;
  try {
    const answer = await ask(`http://${host}/`);
    const to = answer.headers.get("location") ?? "";
    if (answer.status < 300 || answer.status > 399 || !to.startsWith("https://")) {
      const said = `http://${host} does not lead to https (${answer.status}).`;
      const next = "Redirect it in the proxy: the shipped nginx.conf and Caddyfile do.";
      findings.push(warning("certificate", said, next));
    }
  } catch {
    // A closed port 80 is safe. Only readers who type the name without https notice.
  }
  return findings;
}

async function checkCertificate(host: string, port: number): Promise<Finding> {
  const name = "certificate";
  const next =
    "On this machine: certbot certificates; Caddy renews by itself, and its log says why not.";
  try {
    const { certificate, error } = await certificateOf(host, port);
    const until = new Date(certificate.valid_to);
    const days = Math.floor((until.getTime() - Date.now()) / DAY_MS);
    const end = until.toISOString().slice(0, 10);
    if (days < 0) return fault(name, `The certificate of ${host} ended on ${end}.`, next);
    if (error !== undefined) {
      const said = `Browsers refuse the certificate of ${host}: ${reasonOf(error)}`;
      return fault(name, said, isUnknown(error) ? `${next} ${OWN_AUTHORITY}` : next);
    }
    if (days < DAYS_LEFT) {
      return warning(name, `The certificate of ${host} ends soon, on ${end}.`, next);
    }
    return ok(name, `The certificate of ${host} is valid until ${end}.`);
  } catch (error) {
    return fault(
      name,
      `Nothing speaks https at ${host}:${port}: ${messageOf(error)}`,
      "Is the proxy running, and its port open in the firewall?",
    );
  }
}

async function certificateOf(
  host: string,
  port: number,
): Promise<{ certificate: PeerCertificate; error: string | undefined }> {
  return new Promise((resolve, reject) => {
    // Nothing is sent over this connection: a certificate that is refused is to be described.
    const servername = isIP(host) ? "" : host;
    const socket = connect({ host, port, servername, rejectUnauthorized: false }, () => {
      const { authorized, authorizationError } = socket;
      resolve({
        certificate: socket.getPeerCertificate(),
        // Its type is Error, and it is the code of one.
        error: authorized ? undefined : String(authorizationError),
      });
      socket.destroy();
    });
    socket.setTimeout(ASK_MS, () => socket.destroy(new Error("no answer")));
    socket.on("error", reject);
  });
}

const OWN_AUTHORITY =
  "If you are the authority: run the doctor with NODE_EXTRA_CA_CERTS=authority.pem in its environment.";

function isUnknown(code: string): boolean {
  return /^(?:DEPTH_ZERO_)?SELF_SIGNED|^UNABLE_TO_/.test(code);
}

function reasonOf(code: string): string {
  const why = isUnknown(code)
    ? "they do not know the authority that signed it"
    : code.includes("ALTNAME")
      ? "it is for another name"
      : "it is not valid";
  return `${why} (${code}).`;
}

/** Whether this very service answers there. */
async function checkSite({ baseUrl, dataDir, host, port }: Configuration): Promise<Finding[]> {
  const name = "site";
  try {
    const live = await ask(`${baseUrl}/api/health/live`);
    if (live.status === 502 || live.status === 503 || live.status === 504) {
      const said = `${baseUrl} answers with ${live.status}: the proxy does not reach the service.`;
      return [
        fault(name, said, `Is the service running, and does the proxy lead to ${host}:${port}?`),
      ];
    }
    const body: unknown = await live.json().catch(() => undefined);
    if ((body as { ok?: unknown } | undefined)?.ok !== true) {
      const said = `Another program answers at ${baseUrl} (${live.status}).`;
      return [
        fault(name, said, "Let the proxy of this host lead to Galley, also /api/health/live."),
      ];
    }
    const page = Buffer.from(await (await ask(baseUrl)).arrayBuffer());
    const here = readHome(dataDir);
    if (here && !page.equals(here)) {
      const said = `The front page at ${baseUrl} is not the one in ${dataDir}.`;
      const next =
        "Wait ten seconds for caches, and run the doctor again. Then look where the proxy's root leads.";
      return [warning(name, said, next)];
    }
    return [ok(name, `${baseUrl} is this site.`)];
  } catch (error) {
    const { cause } = error as { cause?: unknown };
    const said = `${baseUrl} does not answer: ${messageOf(cause ?? error)}`;
    return [fault(name, said, "Is the proxy running, and its port open in the firewall?")];
  }
}

async function ask(address: string): Promise<Response> {
  return fetch(address, { redirect: "manual", signal: AbortSignal.timeout(ASK_MS) });
}

function readHome(dataDir: string): Buffer | undefined {
  try {
    return readFileSync(join(publicFolder(dataDir), "index.html"));
  } catch {
    return undefined;
  }
}
