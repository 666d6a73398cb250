import type { LookupAddress } from "node:dns";
import { readFile, stat } from "node:fs/promises";
import { isIP } from "node:net";

export interface HostsFile {
  /** The addresses that the machine's operator has given a name; empty if there are none. */
  find(name: string): Promise<LookupAddress[]>;
}

const SYSTEM_FILE = "/etc/hosts";

/** The machine's own list of names, read again when it changes. */
export function createHostsFile(file = SYSTEM_FILE): HostsFile {
  let known = { version: "", names: new Map<string, LookupAddress[]>() };
  return {
    find: async (name) => {
      try {
        const { mtimeMs, size } = await stat(file);
        const version = `${mtimeMs} ${size}`;
        if (version !== known.version) {
          known = { version, names: parseHosts(await readFile(file, "utf8")) };
        }
      } catch {
        // A machine without the file still has name servers.
        return [];
      }
      return known.names.get(name) ?? [];
    },
  };
}

/** A line is an address and its names (hosts(5)). */
function parseHosts(text: string): Map<string, LookupAddress[]> {
  const names = new Map<string, LookupAddress[]>();
  for (const line of text.split("\n")) {
    const [address = "", ...aliases] = line.replace(/#.*/, "").trim().split(/\s+/);
    const family = isIP(address);
    if (!family) continue;
    for (const alias of aliases) {
      const name = alias.toLowerCase().replace(/\.$/, "");
      names.set(name, [...(names.get(name) ?? []), { address, family }]);
    }
  }
  return names;
}
