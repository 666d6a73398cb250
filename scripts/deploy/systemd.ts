import { join } from "node:path";

export interface Unit {
  /** The folder of Galley's own files. */
  root: string;
  node: string;
  /** Node's own options, as `npm start` gives them. */
  nodeOptions: string;
  envFile: string;
  /** The folders that it may write to. */
  writable: readonly string[];
  user: string;
}

/** The unit of a service that can write to its own folders, and to nothing else. */
export function renderUnit({ root, node, nodeOptions, envFile, writable, user }: Unit): string {
  // Homes and folders for temporary files are hidden, unless Galley is in one.
  const isIn = (folders: RegExp): boolean =>
    [root, node, envFile, ...writable].some((path) => folders.test(path));
  return `# Galley as a service. "galley setup" writes this file; systemd.exec(5) explains each line.
[Unit]
Description=Galley
After=network-online.target postgresql.service
Wants=network-online.target
# A wrong setting is not cured by starting again and again.
StartLimitIntervalSec=60
StartLimitBurst=5

[Service]
User=${user}
Group=${user}
WorkingDirectory=${join(envFile, "..")}
Environment=MALLOC_ARENA_MAX=2
ExecStart=${node} ${nodeOptions} -- ${join(root, "scripts/run.js")} start --env-file ${envFile}
# It stops within ten seconds. The worker is ended with the server.
TimeoutStopSec=20
Restart=always
RestartSec=2

# It may write here only.
${writable.map((path) => `ReadWritePaths=${path}`).join("\n")}
ProtectSystem=strict
ProtectHome=${isIn(/^\/(?:home|root)\//) ? "read-only" : "yes"}
PrivateTmp=${isIn(/^\/(?:var\/)?tmp\//) ? "no" : "yes"}
PrivateDevices=yes

# It is one user's program, and needs nothing of the system but the network.
NoNewPrivileges=yes
CapabilityBoundingSet=
AmbientCapabilities=
RestrictSUIDSGID=yes
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX AF_NETLINK
LockPersonality=yes
ProtectClock=yes
ProtectControlGroups=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
ProtectProc=invisible
RemoveIPC=yes
KeyringMode=private
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallFilter=~@privileged
SystemCallErrorNumber=EPERM

[Install]
WantedBy=multi-user.target
`;
}
