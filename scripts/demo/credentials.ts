import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { ConfigurationError } from "../../api/contract/configuration.ts";
import { unfinishedName } from "../../api/store/engine/temporary-files.ts";

// The logins and the key of a demo, in its credentials.json.

export interface Login {
  slug: string;
  email: string;
  password: string;
}

export interface Credentials {
  base_url: string;
  writer: Login;
  editor: Login;
  api_key: string;
}

export function readCredentials(file: string): Credentials {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Credentials;
  } catch {
    throw new ConfigurationError(
      `${file} cannot be read. Remove its folder to start the demo again.`,
    );
  }
}

export function saveCredentials(credentialsFile: string, credentials: Credentials): void {
  const unfinished = unfinishedName(credentialsFile);
  writeFileSync(unfinished, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 });
  renameSync(unfinished, credentialsFile);
}
