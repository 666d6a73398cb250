import { spawn } from "node:child_process";
import process from "node:process";

/** Opens an address in the person's browser. False if there is none to be found. */
export async function openBrowser(address: string): Promise<boolean> {
  const [command, args] = opener(address);
  const child = spawn(command, args, { stdio: "ignore", detached: true });
  return new Promise((resolve) => {
    child.once("error", () => resolve(false));
    child.once("spawn", () => {
      child.unref();
      resolve(true);
    });
  });
}

/** BROWSER, as other programs of Unix read it, or what the system opens addresses with. */
function opener(address: string): [command: string, args: string[]] {
  const { BROWSER } = process.env;
  if (BROWSER) return [BROWSER, [address]];
  if (process.platform === "darwin") return ["open", [address]];
  // `start` would take `&` for the end of the command.
  if (process.platform === "win32") return ["rundll32", ["url.dll,FileProtocolHandler", address]];
  return ["xdg-open", [address]];
}
