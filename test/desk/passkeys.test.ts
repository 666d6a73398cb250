import { expect, it } from "vitest";
import { useBrowser } from "../_browser.ts";
import { expectAccessible, openOffice, PASSWORD, signIn, visitAs } from "./_office.ts";

const browser = useBrowser();

it("a passkey is added with the password, signs in without it, and is removed; times are the reader's own", async () => {
  const office = await openOffice({ host: "localhost" });
  const page = await signIn(browser(), office, "ada", { timezoneId: "Asia/Tokyo" });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto("/desk/account");
  await page.getByLabel("Name of the new passkey").fill("My laptop");
  const password = page.locator("#passkeys").getByLabel("Your password");
  await password.fill("wrong, and long enough");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect.poll(() => page.locator("[data-passkey-said]").textContent()).toContain("incorrect");
  await password.fill(PASSWORD);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByText("The passkey is added.").waitFor();
  await expectAccessible(page);
  const time = page.locator("#passkeys time").first();
  const local = new Intl.DateTimeFormat("en-GB", {
    hour: "2-digit",
    minute: "2-digit",
    timeZone: "Asia/Tokyo",
  }).format(new Date((await time.getAttribute("datetime")) ?? ""));
  expect(await time.textContent()).toContain(local);
  expect(await time.getAttribute("title")).toContain("UTC");

  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.waitForURL("**/desk");
  await page.goto("/desk/account");
  await page.locator("#passkeys").getByText("Last used").waitFor();
  await page.getByRole("button", { name: "Remove My laptop" }).click();
  await page.getByText("The passkey is removed.").waitFor();
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.getByText("This passkey was not accepted.").waitFor();
});

it("a site at an IP address says that passkeys need a name", async () => {
  const office = await openOffice();
  const visitor = await visitAs(office, office.ada);
  const fields = { passkey_name: "My laptop", passkey_password: PASSWORD };
  const reply = await visitor.postRaw(
    "/desk/account/passkeys/options",
    new URLSearchParams({ ...fields, form_token: visitor.token }).toString(),
    { accept: "application/json", "content-type": "application/x-www-form-urlencoded" },
  );
  expect(reply.status).toBe(409);
  expect(await reply.text()).toContain("Passkeys need a site with a name");
});
