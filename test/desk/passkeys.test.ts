import { createHash, generateKeyPairSync, randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { OPERATOR } from "../../api/store/log/audit.ts";
import { eraseWriter } from "../../api/store/people/erasure.ts";
import { setupCode } from "../../api/store/people/first-person.ts";
import { listWriters } from "../../api/store/people/writers.ts";
import type { Page } from "playwright-core";
import { checkProof } from "../../api/contract/ledger/check-proof.ts";
import { Receipt } from "../../api/contract/ledger/receipt.ts";
import { findPiece } from "../../api/store/pieces/drafts/pieces.ts";
import { shoot, useAuthenticator, useBrowser } from "../_browser.ts";
import { testLedger } from "../_ledger.ts";
import { createPiece } from "../_setup.ts";
import { expectStateAccessible, openOffice, PASSWORD, signIn, visitAs } from "./_office.ts";

const browser = useBrowser();

it("a passkey is added with the password, signs in without it, and is removed; times are the reader's own", async () => {
  const office = await openOffice({ host: "localhost" });
  const page = await signIn(browser(), office, "ada", { timezoneId: "Asia/Tokyo" });
  await useAuthenticator(page);
  await page.goto("/desk/account");
  await page.getByLabel("Name of the new passkey").fill("My laptop");
  const password = page.locator("#passkeys").getByLabel("Your password");
  await password.fill("wrong, and long enough");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect.poll(() => page.locator("[data-passkey-said]").textContent()).toContain("incorrect");
  await password.fill(PASSWORD);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByText("The passkey is added.").waitFor();
  await expectStateAccessible(page);
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
  await page.waitForURL("**/desk/account/secure?done=passkey");
  await page.getByText("The passkey is removed.").waitFor();
  await page.getByText("a passkey: My laptop").waitFor();
  await expectStateAccessible(page);
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.getByText("This passkey was not accepted.").waitFor();
});

/** A site without people, at the page where the first one comes in. */
async function openSetup() {
  const office = await openOffice({ host: "localhost" });
  for (const { id } of [office.ada, office.edith]) await eraseWriter(office.store, OPERATOR, id);
  const code = (await setupCode(office.store)) ?? "";
  return { ...office, code, address: `${office.origin}/desk/setup?code=${code}` };
}

it("the first person comes in with a passkey and no password", async () => {
  const { store, address } = await openSetup();
  const page = await browser().newPage();
  await useAuthenticator(page);
  await page.goto(address);
  const passkey = page.getByRole("button", { name: "Use a passkey instead" });
  await passkey.click();
  // The browser asks for the name: nothing was sent.
  expect(await listWriters(store.read)).toEqual([]);
  await page.getByLabel("Your name").fill("Ada Lovelace");
  await page.getByLabel("Email").fill("ada@example.org");
  await page.getByLabel("Name of the site").fill("The Engine");
  await expectStateAccessible(page);
  await passkey.click();
  await page.getByText("your passkey signs you in").waitFor();
  expect(await listWriters(store.read)).toMatchObject([
    { slug: "ada-lovelace", access: "editor", hasPassword: false },
  ]);
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.waitForURL("**/desk");
});

it("no passkey opens an empty site without the code, or with a challenge of the sign-in", async () => {
  const { store, origin, code } = await openSetup();
  const page = await fetch(`${origin}/desk/setup`);
  const [cookie = ""] = page.headers.getSetCookie().map((line) => line.split(";")[0] ?? "");
  const [, form_token = ""] = /name="form_token" value="([^"]+)"/.exec(await page.text()) ?? [];
  const fields = { name: "Ada", email: "ada@example.org", site_name: "S", language: "en" };
  const send = async (path: string, given: Record<string, string>): Promise<Response> =>
    fetch(origin + path, {
      method: "POST",
      headers: { cookie, origin, accept: "application/json" },
      body: new URLSearchParams({ ...fields, form_token, ...given }),
    });
  const challengeOf = async (answer: Response) =>
    ((await answer.json()) as { challenge: string }).challenge;
  const enter = async (challenge: string, typed: string): Promise<number> => {
    const credential = JSON.stringify(newCredential(origin, challenge));
    return (await send("/desk/setup/passkey", { code: typed, credential })).status;
  };
  const wrong = "AAAA-BBBB-CCCC";
  expect((await send("/desk/setup/passkey-options", { code: wrong })).status).toBe(400);
  const foreign = await challengeOf(await send("/desk/sign-in/passkey-options", {}));
  expect(await enter(foreign, code)).toBe(409);
  const challenge = await challengeOf(await send("/desk/setup/passkey-options", { code }));
  expect(await enter(challenge, wrong)).toBe(400);
  expect(await enter("another", code)).toBe(403);
  expect(await listWriters(store.read)).toEqual([]);
  const own = await challengeOf(await send("/desk/setup/passkey-options", { code }));
  expect(await enter(own, code)).toBe(200);
  expect(await enter(own, code)).toBe(404);
  expect(await listWriters(store.read)).toHaveLength(1);
});

it("a writer signs what they publish, and an editor what they accept; readers find both signatures in the receipt", async () => {
  const office = await openOffice({ host: "localhost", review: "required" });
  const { store, ada, origin, dataDir } = office;
  await testLedger(store, dataDir, [], origin).start();
  const { id } = await createPiece(store, ada, { headline: "Ink" });
  const page = await signIn(browser(), office, "ada");
  await switchSigningOn(page);
  await shoot(page, "account-signing");
  await expectStateAccessible(page);

  await page.goto(`/desk/pieces/${id}/publish`);
  await page.getByText("Your browser will ask for your passkey.").waitFor();
  await page.getByText("It needs a browser that knows passkeys").waitFor({ state: "detached" });
  await shoot(page, "publish-signing");
  await expectStateAccessible(page);
  await page.getByRole("button", { name: "Send to an editor" }).click();
  await page.waitForURL(`**/desk/pieces/${id}`);
  expect((await findPiece(store.read, id))?.isSigned).toBe(true);

  const editor = await signIn(browser(), office, "edith");
  await switchSigningOn(editor);
  await editor.goto(`/desk/review/${id}`);
  await shoot(editor, "review-signing");
  await expectStateAccessible(editor);
  await editor.getByRole("button", { name: "Accept and publish" }).click();
  await editor.getByText("Accepted. Readers can see it now.").waitFor();
  const receipt = Receipt.parse(
    await (await fetch(`${origin}/author/ada/ink/receipt.json`)).json(),
  );
  const { proofs = [], statement } = receipt;
  expect(proofs.map(({ signed }) => signed.by)).toEqual(["writer", "editor"]);
  for (const proof of proofs) {
    expect(Object.values(await checkProof(proof, statement))).not.toContain(false);
  }
});

it("a page that must be signed says what it needs: scripts, the passkey at hand, or a passkey at all", async () => {
  const office = await openOffice({ host: "localhost" });
  const { store, ada } = office;
  const { id } = await createPiece(store, ada, { headline: "Ink" });
  const page = await signIn(browser(), office, "ada");
  const authenticator = await switchSigningOn(page);
  await page.goto(`/desk/pieces/${id}/publish`);
  // The person does not touch it.
  await authenticator.verify(false);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect
    .poll(() => page.locator("[data-passkey-said]").textContent())
    .toContain("The browser found no passkey, or you cancelled.");
  expect((await findPiece(store.read, id))?.status).toBe("draft");
  await authenticator.verify(true);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.waitForURL(`**/desk/pieces/${id}/live`);
  expect((await findPiece(store.read, id))?.status).toBe("approved");

  const other = await createPiece(store, ada, { headline: "Wells" });
  const plain = await signIn(browser(), office, "ada", { javaScriptEnabled: false });
  await plain.goto(`/desk/pieces/${other.id}/publish`);
  await plain
    .getByText("It needs a browser that knows passkeys, with scripts switched on")
    .waitFor();
  await plain.getByRole("button", { name: "Publish", exact: true }).click();
  await plain.getByText("This was not signed with a passkey, so nothing was published.").waitFor();
  await shoot(plain, "publish-unsigned");

  await page.goto("/desk/account");
  await page.getByRole("button", { name: "Remove My laptop" }).click();
  await page.getByText("The passkey is removed.").waitFor();
  await page.goto(`/desk/pieces/${other.id}/publish`);
  await page.getByRole("link", { name: "Add one in your account." }).waitFor();
  await page.goto("/desk/account");
  await shoot(page, "account-signing-lost");
  await page.locator("#signing").getByLabel("Your password").fill(PASSWORD);
  await page.getByRole("button", { name: "Switch signing off" }).click();
  await page.getByText("Signing is switched off.").waitFor();
});

/** Adds a passkey, and switches signing on with it. */
async function switchSigningOn(page: Page) {
  const authenticator = await useAuthenticator(page);
  await page.goto("/desk/account");
  await page.getByLabel("Name of the new passkey").fill("My laptop");
  await page.locator("#passkeys").getByLabel("Your password").fill(PASSWORD);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByText("The passkey is added.").waitFor();
  await page.getByRole("button", { name: "Switch signing on" }).click();
  await page.getByText("Signing is switched on.").waitFor();
  return authenticator;
}

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

it("the challenge of a sign-in adds no passkey, so that a session without the password adds none", async () => {
  const office = await openOffice({ host: "localhost" });
  const intruder = await visitAs(office, office.ada);
  const send = (path: string, fields: Record<string, string>) =>
    intruder.postRaw(
      path,
      new URLSearchParams({ ...fields, form_token: intruder.token }).toString(),
      { accept: "application/json", "content-type": "application/x-www-form-urlencoded" },
    );
  const add = (challenge: string) =>
    send("/desk/account/passkeys", {
      passkey_name: "Not mine",
      credential: JSON.stringify(newCredential(office.origin, challenge)),
    });
  const challengeOf = async (answer: Response) =>
    ((await answer.json()) as { challenge: string }).challenge;

  expect(
    (await add(await challengeOf(await send("/desk/sign-in/passkey-options", {})))).status,
  ).toBe(409);
  const asked = { passkey_name: "Mine", passkey_password: PASSWORD };
  const options = await send("/desk/account/passkeys/options", asked);
  expect((await add(await challengeOf(options))).status).toBe(200);
});

/** What an authenticator answers that is a program: no browser needs to take part. */
function newCredential(origin: string, challenge: string) {
  const { publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(32);
  // CBOR: an ES256 key of COSE, and the attestation "none" around the data.
  const key = Buffer.concat([
    Buffer.from("a5010203262001215820", "hex"),
    Buffer.from(x, "base64url"),
    Buffer.from("225820", "hex"),
    Buffer.from(y, "base64url"),
  ]);
  const data = Buffer.concat([
    createHash("sha256").update(new URL(origin).hostname).digest(),
    // User present and verified, with a credential; no uses; no maker.
    Buffer.from([0x45]),
    Buffer.alloc(4 + 16),
    Buffer.from([0, id.length]),
    id,
    key,
  ]);
  const attestation = Buffer.concat([
    Buffer.from("a363666d74646e6f6e656761747453746d74a068617574684461746158", "hex"),
    Buffer.from([data.length]),
    data,
  ]);
  const client = JSON.stringify({ type: "webauthn.create", challenge, origin });
  return {
    id: id.toString("base64url"),
    rawId: id.toString("base64url"),
    type: "public-key",
    clientExtensionResults: {},
    response: {
      clientDataJSON: Buffer.from(client).toString("base64url"),
      attestationObject: attestation.toString("base64url"),
    },
  };
}
