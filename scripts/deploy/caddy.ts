import {
  ANSWERED_PAGES,
  MAPPED_ADDRESSES,
  type MappedAddress,
  TWINNED_PAGES,
} from "../../api/render/mapped-addresses.ts";
import type { FileKind } from "../../api/render/file-headers.ts";
import {
  addressPattern,
  ENDING_TYPES,
  EVERYWHERE_HEADERS,
  headerName,
  NAME_TYPES,
  OTHER_FILES,
  SIGN_FIRST,
  SPECIAL_KINDS,
  TRANSPORT_HEADERS,
} from "./rules.ts";

/** The file `Caddyfile`. */
export function renderCaddyfile(): string {
  return `# Caddy in front of Galley: the static tree straight from the disk, everything else from the server.
# Change the three lines marked CHANGE, and start Galley with TRUST_PROXY=127.0.0.1/32.
# "npm run config" writes this file. Its rules are those of Galley's own server.

# The headers of a file, by the path of the file.
(galley_file) {
	route {
		header {
${EVERYWHERE_HEADERS.map(([name, value]) => `\t\t\t${name} ${quoted(value)}`).join("\n")}
		}
		@https protocol https
${TRANSPORT_HEADERS.map(([name, value]) => `\t\theader @https ${name} ${quoted(value)}`).join("\n")}

		# The headers of its kind. The first kind that fits counts.
		handle {
${SPECIAL_KINDS.map(kindRule).join("\n")}
			handle {
${kindHeaders(OTHER_FILES)}
			}
		}

		# Its type. The last that fits counts.
${[...ENDING_TYPES, ...NAME_TYPES].map(typeRule).join("\n")}

		file_server
	}
}

# Passes a request on as it came: a rewritten address is put back first. Others stay untouched, since a rewrite would escape
# their escapes again.
(galley_server) {
	@rewritten expression \`{http.request.uri} != {http.request.orig_uri}\`
	rewrite @rewritten {http.request.orig_uri}
	# CHANGE: where the server listens
	reverse_proxy 127.0.0.1:3000
}

# CHANGE: the host of BASE_URL
galley.example {
	# CHANGE: $DATA_DIR/public
	root * /srv/galley/public
	encode gzip

	# Requests that a file may answer: no name that begins with a dot or an underscore, no page with a slash at its end, and
	# no file that only servers read.
	@plain {
		method GET HEAD
		not path /search/segments/*
		not path_regexp ${SIGN_FIRST}
		not path_regexp ./$|/index\\.html$
	}
	@manifest {
		method GET HEAD
		path /.well-known/mcp.json
		file {path}
	}

	handle @manifest {
		import galley_file
	}
	handle @plain {
		route {
			# Addresses whose answer depends on the query. A query that no file answers gets a name that no file has.
${MAPPED_ADDRESSES.map(mappedRule).join("\n")}

			# Pages that are files. The server answers them if this parameter has a value.
${ANSWERED_PAGES.map(pageRule).join("\n")}

			# Pages that there are as Markdown too. The server answers clients that name Markdown in another way.
			@twin {
				path_regexp ${TWINNED_PAGES.pattern}
				header_regexp Accept "(?i)${TWINNED_PAGES.first}"
			}
			rewrite @twin {path}${TWINNED_PAGES.ending}
			@twinNamed {
				path_regexp ${TWINNED_PAGES.pattern}
				header_regexp Accept (?i)${TWINNED_PAGES.named}
			}
			rewrite @twinNamed /.none

			# The addresses of records have no ending; pages are folders.
			@record path_regexp ^/api/public/(?:[^/]+/)*[^/.]+$
			rewrite @record {path}.json
			@page {
				not path /api/*
				file {path}/index.html
			}
			rewrite @page {path}/index.html

			@there file {path}
			handle @there {
				import galley_file
			}
			handle {
				import galley_server
			}
		}
	}
	handle {
		import galley_server
	}
}
`;
}

function kindRule(kind: FileKind): string {
  return `			@kind_${kind.name} path_regexp ${addressPattern(kind)}
			handle @kind_${kind.name} {
${kindHeaders(kind)}
			}`;
}

function kindHeaders({ cache, headers }: FileKind): string {
  return Object.entries({ "cache-control": cache, ...headers })
    .map(([name, value]) => `\t\t\t\theader ${headerName(name)} ${quoted(value)}`)
    .join("\n");
}

function typeRule([ending, type]: readonly [string, string]): string {
  const name = `type_${ending.replaceAll(".", "")}`;
  const path = ending.startsWith(".") ? `*${ending}` : `*/${ending}`;
  return `\t\t@${name} path ${path}\n\t\theader @${name} Content-Type ${quoted(type)}`;
}

/** One rewrite for each file, and one for all queries that no file answers. */
function mappedRule({ name, folder, last, answers }: MappedAddress): string {
  const [before, after] = folder.split("{slug}");
  const isFixed = after === undefined;
  const address = isFixed
    ? `path ${folder}${last}`
    : `path_regexp ${name} ^(${before}[^/]+${after})${last.replaceAll(".", String.raw`\.`)}$`;
  const rules = answers.map(({ queries, file }, index) => {
    const matcher = `${name}${index}`;
    const to = isFixed ? `${folder}${file}` : `{re.${name}.1}${file}`;
    return rewriteRule(matcher, address, `{http.request.uri.query} in ${listOf(queries)}`, to);
  });
  const known = listOf(answers.flatMap(({ queries }) => queries));
  const other = `!({http.request.uri.query} in ${known})`;
  return [rewriteRule(`${name}Other`, address, other, "/.none"), ...rules].join("\n");
}

function pageRule({ name, path, parameter }: (typeof ANSWERED_PAGES)[number]): string {
  const sent = `{http.request.uri.query}.matches("(^|&)${parameter}=[^&]")`;
  return rewriteRule(`${name}Sent`, `path ${path}`, sent, "/.none");
}

function rewriteRule(matcher: string, address: string, expression: string, to: string): string {
  return `			@${matcher} {
				${address}
				expression \`${expression}\`
			}
			rewrite @${matcher} ${to}`;
}

function listOf(queries: readonly string[]): string {
  return `[${queries.map(quoted).join(", ")}]`;
}

function quoted(value: string): string {
  if (/["\n\\]/.test(value)) throw new Error(`${value} cannot be quoted.`);
  return `"${value}"`;
}
