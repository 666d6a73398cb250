import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../build/root.js";
import { renderCaddyfile } from "./deploy/caddy.ts";
import { renderNginx } from "./deploy/nginx.ts";
import { renderCaddyNodes, renderNginxNodes } from "./deploy/nodes.ts";

// npm run config: generates the configurations of web servers from the rules that Galley's own server follows.
const FILES = {
  "nginx.conf": renderNginx,
  Caddyfile: renderCaddyfile,
  "nginx-nodes.conf": renderNginxNodes,
  "Caddyfile.nodes": renderCaddyNodes,
};

for (const [name, render] of Object.entries(FILES)) {
  writeFileSync(join(ROOT, "scripts/deploy", name), render());
  console.log(`Wrote scripts/deploy/${name}.`);
}
