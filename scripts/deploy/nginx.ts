import {
  ANSWERED_PAGES,
  MAPPED_ADDRESSES,
  type MappedAddress,
  TWINNED_PAGES,
} from "../../api/render/mapped-addresses.ts";
import {
  addressPattern,
  bareType,
  ENDING_TYPES,
  EVERYWHERE_HEADERS,
  KIND_HEADERS,
  NAME_TYPES,
  OTHER_FILES,
  SIGN_FIRST,
  SPECIAL_KINDS,
  TEXT_TYPES,
  TRANSPORT_HEADERS,
} from "./rules.ts";

/** A name that no file has: requests that are mapped to it go to the server. */
const NO_FILE = ".none";

/** Links of mails: whoever reads one in a log could use it. Our own log leaves them out, too (`api/http/log.ts`). */
export const LINKS = "^/(?:follow|desk/(?:password|preview|email))/";

/** The file `nginx.conf`. */
export function renderNginx(): string {
  return `# nginx in front of Galley: the static tree straight from the disk, everything else from the server.
# Include it within http { }, for example from /etc/nginx/conf.d, and change the lines marked CHANGE.
# Start Galley with TRUST_PROXY=127.0.0.1/32, so that it believes this proxy about who is calling.
# "npm run config" writes this file. Its rules are those of Galley's own server.

upstream galley {
    server 127.0.0.1:3000; # CHANGE: where the server listens
    keepalive 32;
}

# The kind of the file that is sent. The first pattern that fits counts.
${map("$uri", "$galley_kind", OTHER_FILES.name, kindLines())}

# The headers of each kind. An empty header is not sent.
${map("$galley_kind", "$galley_cache", OTHER_FILES.cache, cacheLines())}
${KIND_HEADERS.map(({ name, of }) => {
  const lines = SPECIAL_KINDS.flatMap((kind) => {
    const value = of(kind);
    return value === undefined ? [] : [`${kind.name} ${quoted(value)}`];
  });
  return map("$galley_kind", variable(name), of(OTHER_FILES) ?? "", lines);
}).join("\n")}

${transportMaps()}

# The file that answers a query. The server answers the others: they are mapped to a name that no file has.
${MAPPED_ADDRESSES.map(queryMap).join("\n")}

# Links of mails, which open something without a password, are not logged.
${map("$uri", "$galley_answers", "@galley", [`${quoted(`~${LINKS}`)} @unlogged`])}

# The form of a page that there is as Markdown too. The server answers clients that name Markdown in another way.
${map("$http_accept", "$galley_form", "/index.html", [
  `${quoted(`~*${TWINNED_PAGES.first}`)} ${quoted(TWINNED_PAGES.ending)}`,
  `${quoted(`~*${TWINNED_PAGES.named}`)} ${quoted(`/${NO_FILE}`)}`,
])}

${httpServer()}

server {
${HTTPS_LINES}
    root /srv/galley/public; # CHANGE: $DATA_DIR/public
    server_tokens off;

    types {
${ENDING_TYPES.map(([ending, type]) => `        ${bareType(type)} ${ending.slice(1)};`).join("\n")}
    }
    default_type application/octet-stream;
    charset utf-8;
    charset_types ${otherTextTypes()};

    gzip on;
    gzip_vary on;
    gzip_min_length 600;
    gzip_types ${otherTextTypes()};

${EVERYWHERE_HEADERS.map(([name, value]) => addHeader(name, quoted(value))).join("\n")}
${addHeader("Cache-Control", "$galley_cache")}
${[...KIND_HEADERS.map(({ name }) => name), ...TRANSPORT_HEADERS.map(([name]) => name)]
  .map((name) => addHeader(name, variable(name)))
  .join("\n")}

${BODY_LINES}

    # No server sends status 418: here it stands for "the server answers this".
    error_page 418 = $galley_answers;
    if ($request_method !~ "^(?:GET|HEAD)$") {
        return 418;
    }

    location / {
        try_files $uri $uri/index.html @galley;
    }
    location = / {
        try_files /index.html @galley;
    }
    location ~ "${LINKS}" {
        return 418;
    }
    # The address of a page has no slash at its end: the server redirects to the right address.
    location ~ "./$|/index\\.html$" {
        return 418;
    }
    # No dotfiles, no unfinished files, no files for other hosts: the server answers as if there were none.
    location ~ "${SIGN_FIRST}" {
        return 418;
    }
    # Pages that are files. The server answers them if this parameter has a value.
${ANSWERED_PAGES.map(pageLocation).join("\n")}
    # Pages that there are as Markdown too.
    location ~ "${TWINNED_PAGES.pattern}" {
        try_files $uri$galley_form @galley;
    }
    # Only servers read these files.
    location ^~ /search/segments/ {
        return 418;
    }
    location = /.well-known/mcp.json {
        try_files $uri @galley;
    }

    # Addresses whose answer depends on the query.
${MAPPED_ADDRESSES.map(mappedLocation).join("\n")}
    # The addresses of records have no ending.
    location ~ "^/api/public/(?:[^/]+/)*[^/.]+$" {
        try_files $uri.json @galley;
    }

    # Files whose ending has another type elsewhere.
${NAME_TYPES.map(([name, type]) => typedLocation(name, bareType(type))).join("\n")}

    location @galley {
${ANSWERED_LINES}
    }
    location @unlogged {
        access_log off;
${ANSWERED_LINES}
    }
${downLocation()}
}
`;
}

/** The headers of a request that is passed on. */
export const PROXY_LINES = `        proxy_http_version 1.1;
        proxy_set_header Connection "";
        proxy_set_header Host $host;
        # Replaces the header of the caller, which anybody could forge.
        proxy_set_header X-Forwarded-For $remote_addr;
        proxy_set_header X-Forwarded-Proto $scheme;`;

const ANSWERED_LINES = `        # A header of its own keeps the headers above away: the server sends them itself.
        add_header X-Galley "" always;
        charset off;
        proxy_pass http://galley$request_uri;
${PROXY_LINES}
        recursive_error_pages on;
        error_page 502 504 = @down;`;

/** The server refuses a longer body itself. */
export const BODY_LINES = `    # The server refuses larger bodies itself, with an error body. An archive may have 32 MiB.
    client_max_body_size 33m;`;

/** Leads from http to https. Certificates are renewed over http. */
export function httpServer(): string {
  return `# http: a program such as certbot proves here that the host is yours. Everything else is led to https.
server {
    listen 80;
    listen [::]:80;
    server_name galley.example; # CHANGE: the host of BASE_URL
    server_tokens off;

    location /.well-known/acme-challenge/ {
        root /var/www/html;
    }
    location / {
        return 301 https://$server_name$request_uri;
    }
}`;
}

export const HTTPS_LINES = `    listen 443 ssl http2;
    listen [::]:443 ssl http2;
    server_name galley.example; # CHANGE: the host of BASE_URL
    ssl_certificate /etc/letsencrypt/live/galley.example/fullchain.pem; # CHANGE: its certificate
    ssl_certificate_key /etc/letsencrypt/live/galley.example/privkey.pem; # CHANGE: the key of the certificate
    ssl_protocols TLSv1.2 TLSv1.3;
    ssl_session_cache shared:galley:10m;
    ssl_session_timeout 1d;
    ssl_session_tickets off;`;

/** Sent if this server speaks https itself. */
export function transportMaps(): string {
  return `# Sent if this server speaks https itself. If another server in front of it does, set the header there.
${TRANSPORT_HEADERS.map(([name, value]) => {
  return map("$scheme", variable(name), "", [`https ${quoted(value)}`]);
}).join("\n")}`;
}

/** The answer while no server answers. */
export function downLocation(): string {
  return `    location @down {
        add_header Access-Control-Allow-Origin "*" always;
        add_header Cache-Control "no-store" always;
        add_header Retry-After "5" always;
${TRANSPORT_HEADERS.map(([name]) => `    ${addHeader(name, variable(name))}`).join("\n")}
        default_type application/json;
        return 503 '{"ok":false,"reason":"not_ready","message":"The server does not answer at the moment. Try again after Retry-After seconds."}';
    }`;
}

function map(from: string, to: string, fallback: string, lines: readonly string[]): string {
  const all = [`default ${quoted(fallback)}`, ...lines].map((line) => `    ${line};\n`);
  return `map ${from} ${to} {\n${all.join("")}}`;
}

function kindLines(): string[] {
  return SPECIAL_KINDS.map((kind) => `${quoted(`~${addressPattern(kind)}`)} ${kind.name}`);
}

function cacheLines(): string[] {
  return SPECIAL_KINDS.map(({ name, cache }) => `${name} ${quoted(cache)}`);
}

function queryMap({ name, answers }: MappedAddress): string {
  const lines = answers.flatMap(({ queries, file }) =>
    queries.map((query) => `${quoted(query)} ${quoted(file)}`),
  );
  return map("$args", `$galley_${name}`, NO_FILE, lines);
}

function pageLocation({ path, parameter }: (typeof ANSWERED_PAGES)[number]): string {
  return `    location = ${path} {
        if ($arg_${parameter} != "") {
            return 418;
        }
        try_files ${path}/index.html @galley;
    }`;
}

function mappedLocation({ name, folder, last }: MappedAddress): string {
  const [before, after] = folder.split("{slug}");
  const isFixed = after === undefined;
  const pattern = `^(?<galley_${name}_folder>${before}[A-Za-z0-9][^/]*${after})${last.replaceAll(".", String.raw`\.`)}$`;
  const place = isFixed ? `= ${folder}${last}` : `~ ${quoted(pattern)}`;
  const folderOf = isFixed ? folder : `$galley_${name}_folder`;
  return `    location ${place} {
        try_files ${folderOf}$galley_${name} @galley;
    }`;
}

function typedLocation(name: string, type: string): string {
  return `    location ~ "/${name.replaceAll(".", String.raw`\.`)}$" {
        types { }
        default_type ${type};
        try_files $uri @galley;
    }`;
}

function addHeader(name: string, value: string): string {
  return `    add_header ${name} ${value} always;`;
}

/** A header's variable: `$galley_referrer_policy`. */
function variable(name: string): string {
  return `$galley_${name.toLowerCase().replaceAll("-", "_")}`;
}

function quoted(value: string): string {
  if (/["\n]/.test(value)) throw new Error(`${value} cannot be quoted.`);
  return `"${value}"`;
}

/** nginx takes text/html for granted. */
function otherTextTypes(): string {
  return TEXT_TYPES.filter((type) => type !== "text/html").join(" ");
}
