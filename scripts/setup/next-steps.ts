import { statSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "../../build/root.js";
import type { Answers } from "./files.ts";

/** The commands that make a running service of the files. They change the system, so a person runs them. */
export function nextSteps(answers: Answers, folder: string): string {
  const { url, data, backup, user, proxy } = answers;
  const host = new URL(url).hostname;
  const envFile = join(folder, "galley.env");
  const galley = `${process.execPath} ${join(ROOT, "scripts/bin.js")}`;
  const steps: [string, string[]][] = [
    [
      "The user of the service, its folders and its settings:",
      [
        `id ${user} || useradd --system --home-dir ${data} --shell /usr/sbin/nologin ${user}`,
        `install -d -o ${user} -g ${user} -m 711 ${data}`,
        ...(backup ? [`install -d -o ${user} -g ${user} -m 700 ${backup}`] : []),
        `chown root:${user} ${envFile} && chmod 640 ${envFile}`,
      ],
    ],
    [
      "The service:",
      [
        `cp ${join(folder, "galley.service")} /etc/systemd/system/`,
        "systemctl daemon-reload && systemctl enable galley && systemctl restart galley",
      ],
    ],
    ...proxySteps(proxy, folder, host),
    [
      "A look at everything. Other commands go the same way, with their name instead of doctor:",
      [`runuser -u ${user} -- ${galley} doctor --env-file ${envFile}`],
    ],
    [
      "You come in by your browser, at the address with a code that the log has:",
      [`journalctl -u galley | grep -o "${url}/desk/setup?code=[^\\" ]*" | tail -1`],
    ],
  ];
  const blocks = steps.map(([title, lines], index) => {
    return `${index + 1}. ${title}\n${lines.map((line) => `     ${line}`).join("\n")}`;
  });
  const hidden = [ROOT, process.execPath].filter((path) => !isReachable(path));
  const warning = hidden.length
    ? `\n\nThe user ${user} cannot reach ${hidden.join(" and ")}. Move Galley to a folder that every user may enter, such as /opt/galley, and run the setup there.`
    : "";
  const closed = isReachable(folder)
    ? ""
    : `\n\nThe user ${user} cannot reach ${folder}, and the service reads its settings there. Run the setup again with another folder, such as --into /etc/galley.`;
  return `To start it, run as root:\n\n${blocks.join("\n\n")}${warning}${closed}`;
}

function proxySteps(proxy: Answers["proxy"], folder: string, host: string): [string, string[]][] {
  if (proxy === "none") return [];
  if (proxy === "caddy") {
    return [
      [
        "Caddy, which gets the certificate by itself:",
        [
          "apt-get install caddy",
          `cp ${join(folder, "galley.Caddyfile")} /etc/caddy/Caddyfile`,
          "systemctl reload caddy",
        ],
      ],
    ];
  }
  return [
    [
      "nginx, with a certificate that certbot gets and renews (the name must lead to this machine). With one of your own, leave certbot out, and name its files in galley.nginx.conf:",
      [
        "apt-get install nginx certbot",
        `certbot certonly --webroot -w /var/www/html -d ${host} --deploy-hook "systemctl reload nginx"`,
        `cp ${join(folder, "galley.nginx.conf")} /etc/nginx/conf.d/galley.conf`,
        "nginx -t && systemctl reload nginx",
      ],
    ],
  ];
}

/** Whether every user may enter all folders above it. */
function isReachable(path: string): boolean {
  for (let folder = path; folder !== dirname(folder); folder = dirname(folder)) {
    if (!(statSync(folder).mode & 0o001)) return false;
  }
  return true;
}
