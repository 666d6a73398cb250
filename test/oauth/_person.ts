import type { Browser, Response } from "playwright-core";
import { onTestFinished } from "vitest";
import { type Office, PASSWORD } from "../desk/_office.ts";

/** The writer at a browser, who answers a program that asks, and revokes it. */
export interface Person {
  /** Opens the address, signs in to the desk where it asks, and presses Allow. Gives the answer to the form. */
  allow(address: string): Promise<Response>;
  /** Revokes the one program that is connected. */
  revoke(): Promise<void>;
}

export async function startPerson(browser: Browser, { origin }: Office): Promise<Person> {
  const context = await browser.newContext({ baseURL: origin });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  return {
    async allow(address) {
      await page.goto(address);
      const heading = page.getByRole("heading", { name: "Connect a program" });
      const email = page.getByLabel("Email");
      await heading.or(email).waitFor();
      if (await email.isVisible()) {
        await email.fill("ada@example.org");
        await page.getByLabel("Password").fill(PASSWORD);
        await page.getByRole("button", { name: "Sign in", exact: true }).click();
      }
      await heading.waitFor();
      const answer = page.waitForResponse((response) => response.request().method() === "POST");
      // The button waits a moment, so that no hasty click grants anything.
      await page.waitForFunction(() => !document.querySelector("[aria-disabled]"));
      await page.getByRole("button", { name: "Allow" }).click();
      return answer;
    },
    async revoke() {
      // The first page may still be on its way to a host that cannot be reached from here.
      const desk = await context.newPage();
      await desk.goto("/desk/edit/online-presence");
      await desk.getByRole("row").getByRole("button", { name: "Revoke" }).click();
      await desk.getByRole("button", { name: "Revoke program" }).click();
      await desk.getByText("Revoked. Requests with it").waitFor();
    },
  };
}

/** Where the answer to the consent page leads. */
export function wayBackOf(answer: Response): URL {
  const [, address = ""] = /^0; url=(.+)$/.exec(answer.headers()["refresh"] ?? "") ?? [];
  return new URL(address);
}
