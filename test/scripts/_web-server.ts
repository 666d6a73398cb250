import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { ROOT } from "../../build/root.js";

export interface WebServerOptions {
  folder: string;
  /** The port to listen on. */
  port: number;
  /** The static tree. */
  root: string;
  /** Where Galley's own server listens. */
  upstream: number;
  /** Where a second node listens, for a proxy in front of two. */
  second?: number;
  /** Also serves https, on a second port. */
  tls?: {
    port: number;
    certificate: string;
    key: string;
    /** The port that leads to https. */
    httpPort: number;
  };
}

export interface WebServer {
  name: string;
  isInstalled(): boolean;
  /** Writes the shipped configuration with these values, and returns the command that runs the server. */
  configure(options: WebServerOptions): string[];
}

const shipped = (name: string): string => readFileSync(join(ROOT, "scripts/deploy", name), "utf8");

/** Replaces a line that an operator would change. Throws if the shipped configuration lacks it. */
function change(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`The configuration has no ${JSON.stringify(from)}.`);
  return text.replaceAll(from, to);
}

export const NGINX: WebServer = {
  name: "nginx",
  isInstalled: () => spawnSync("nginx", ["-v"]).status === 0,
  configure: (options) => {
    const { folder, root, upstream } = options;
    let site = listening(shipped("nginx.conf"), options, options.tls);
    site = change(site, "root /srv/galley/public;", `root ${root};`);
    site = change(site, "server 127.0.0.1:3000;", `server 127.0.0.1:${upstream};`);
    return runNginx(folder, site);
  },
};

/**
 * The site listens on its http port too, where a test compares it with our own server. Port 80, which leads to https, is
 * another one, or none.
 */
function listening(
  text: string,
  { folder, port }: WebServerOptions,
  tls?: WebServerOptions["tls"],
): string {
  const http = tls ? `127.0.0.1:${tls.httpPort}` : `unix:${folder}/http.sock`;
  let site = change(text, "listen 80;", `listen ${http};`);
  site = change(site, "    listen [::]:80;\n", "");
  site = change(site, "    listen [::]:443 ssl http2;\n", "");
  site = change(site, "root /var/www/html;", `root ${folder};`);
  const secure = tls ? ` listen 127.0.0.1:${tls.port} ssl http2;` : "";
  site = change(site, "listen 443 ssl http2;", `listen 127.0.0.1:${port};${secure}`);
  const [given, key] = ["certificate", "certificate_key"].map(
    (name) => new RegExp(`ssl_${name} \\S+;`).exec(text)?.[0] ?? "",
  );
  site = change(site, given ?? "", tls ? `ssl_certificate ${tls.certificate};` : "");
  return change(site, key ?? "", tls ? `ssl_certificate_key ${tls.key};` : "");
}

function runNginx(folder: string, site: string): string[] {
  writeFileSync(join(folder, "site.conf"), site);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const main = `
    ${process.getuid?.() === 0 ? "user root;" : ""}
    daemon off;
    pid ${folder}/nginx.pid;
    error_log stderr warn;
    events {}
    http { access_log ${folder}/access.log; ${temporary.join(" ")} include ${folder}/site.conf; }
  `;
  writeFileSync(join(folder, "nginx.conf"), main);
  return ["nginx", "-e", "stderr", "-p", folder, "-c", join(folder, "nginx.conf")];
}

/** The configuration in front of two nodes. */
export const NGINX_NODES: WebServer = {
  ...NGINX,
  configure: (options) => {
    const { folder, upstream, second = 0 } = options;
    let site = listening(shipped("nginx-nodes.conf"), options);
    site = change(site, "server 10.0.0.11:3000", `server 127.0.0.1:${upstream}`);
    site = change(site, "server 10.0.0.12:3000", `server 127.0.0.1:${second}`);
    return runNginx(folder, site);
  },
};

export const CADDY: WebServer = {
  name: "Caddy",
  isInstalled: () => spawnSync("caddy", ["version"]).status === 0,
  configure: ({ folder, port, root, upstream, tls }) => {
    const text = shipped("Caddyfile");
    const place = "\ngalley.example {";
    let site = change(text, place, `\nhttp://127.0.0.1:${port} {`);
    if (tls) {
      // The same site a second time: Caddy takes no certificate for an http site.
      const secure = `https://127.0.0.1:${tls.port} {\n\ttls ${tls.certificate} ${tls.key}`;
      site += `\n${secure}${text.slice(text.indexOf(place) + place.length)}`;
    }
    site = change(site, "root * /srv/galley/public", `root * ${root}`);
    site = change(site, "reverse_proxy 127.0.0.1:3000", `reverse_proxy 127.0.0.1:${upstream}`);
    return runCaddy(folder, site);
  },
};

function runCaddy(folder: string, site: string): string[] {
  const options = "{\n\tadmin off\n\tauto_https off\n}\n";
  writeFileSync(join(folder, "Caddyfile"), options + site);
  return ["caddy", "run", "--adapter", "caddyfile", "--config", join(folder, "Caddyfile")];
}

/** The configuration in front of two nodes. */
export const CADDY_NODES: WebServer = {
  ...CADDY,
  configure: ({ folder, port, upstream, second = 0 }) => {
    const text = shipped("Caddyfile.nodes");
    const site = change(text, "\ngalley.example {", `\nhttp://127.0.0.1:${port} {`);
    const nodes = `127.0.0.1:${upstream} 127.0.0.1:${second}`;
    return runCaddy(folder, change(site, "10.0.0.11:3000 10.0.0.12:3000", nodes));
  },
};

/** Starts the server, and resolves when it listens. */
export async function startWebServer(
  server: WebServer,
  options: WebServerOptions,
): Promise<{ stop: () => Promise<void> }> {
  mkdirSync(options.folder, { recursive: true });
  const [command = "", ...args] = server.configure(options);
  const child = spawn(command, args, {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, HOME: options.folder },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => void (said += chunk.toString()));
  }
  const gone = once(child, "exit");
  const stop = async (): Promise<void> => {
    child.kill("SIGTERM");
    await gone;
  };
  while (!(await isListening(options.port))) {
    if (child.exitCode !== null) throw new Error(`${server.name} did not start:\n${said}`);
    await setTimeout(50);
  }
  return { stop };
}

async function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.on("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("error", () => resolve(false));
  });
}
