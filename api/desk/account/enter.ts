import { isDeviceOf } from "../../store/people/devices.ts";
import type { Store } from "../../store/engine/open.ts";
import { type NewSession, startSession } from "../../store/people/sessions.ts";
import type { Visit } from "../route.ts";

/** Starts a session in the visitor's browser, which is known to the account from now on. */
export async function enterDesk(
  store: Store,
  { headers, address, cookies }: Visit,
  who: Pick<NewSession, "writerId" | "via" | "proof">,
): Promise<void> {
  const device = cookies.device() ?? store.random(32).toString("base64url");
  const userAgent = headers.get("user-agent");
  const { token } = await startSession(store, { ...who, userAgent, address, device });
  cookies.setSession(token);
  cookies.setDevice(device);
}

/** The visitor's browser, if somebody has signed in with it to the account of this email before. */
export async function knownDevice(
  store: Store,
  { cookies }: Pick<Visit, "cookies">,
  email: string,
): Promise<string | undefined> {
  const device = cookies.device();
  if (device === undefined) return undefined;
  return (await isDeviceOf(store.read, store, { email, device })) ? device : undefined;
}
