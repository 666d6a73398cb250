import {
  BODY_LINES,
  downLocation,
  httpServer,
  HTTPS_LINES,
  LINKS,
  PROXY_LINES,
  transportMaps,
} from "./nginx.ts";

// A proxy in front of several nodes. It holds no files: each node serves its own, with all headers.

/** The file `nginx-nodes.conf`. */
export function renderNginxNodes(): string {
  return `# nginx in front of several nodes of Galley: any node answers any request.
# Include it within http { }, for example from /etc/nginx/conf.d, and change the lines marked CHANGE.
# Start each node with HOST=0.0.0.0 and with TRUST_PROXY set to the address of this proxy, such as 10.0.0.10/32.
# "npm run config" writes this file.

upstream galley_nodes {
    least_conn;
    server 10.0.0.11:3000 max_fails=1 fail_timeout=5s; # CHANGE: where the first node listens
    server 10.0.0.12:3000 max_fails=1 fail_timeout=5s; # CHANGE: where the second node listens
    keepalive 64;
}

${transportMaps()}

${httpServer()}

server {
${HTTPS_LINES}
    server_tokens off;

${BODY_LINES}

    location / {
${NODE_LINES}
    }
    # Links of mails, which open something without a password.
    location ~ "${LINKS}" {
        access_log off;
${NODE_LINES}
    }
${downLocation()}
}
`;
}

const NODE_LINES = `        proxy_pass http://galley_nodes;
${PROXY_LINES}
        # A node that is stopped, or that still builds its first tree and answers 503, is passed over. A request that
        # writes is not sent to a second node once the first has it: it may have been carried out. A load balancer that
        # asks its nodes should ask for /api/health/ready.
        proxy_connect_timeout 2s;
        proxy_next_upstream error timeout http_502 http_503;
        proxy_next_upstream_tries 2;
        error_page 502 504 = @down;`;

/** The file `Caddyfile.nodes`. */
export function renderCaddyNodes(): string {
  return `# Caddy in front of several nodes of Galley: any node answers any request.
# Change the lines marked CHANGE. Start each node with HOST=0.0.0.0 and with TRUST_PROXY set to the address of this proxy,
# such as 10.0.0.10/32.
# "npm run config" writes this file.

# CHANGE: the host of BASE_URL
galley.example {
	# CHANGE: where the nodes listen
	reverse_proxy 10.0.0.11:3000 10.0.0.12:3000 {
		lb_policy least_conn
		# A node that is stopped is passed over.
		lb_try_duration 5s
		max_fails 1
		fail_duration 5s
		# A node that still builds its first tree, or whose pages stay old while the others' are new, is left out meanwhile.
		health_uri /api/health/ready
		health_interval 2s
	}
}
`;
}
