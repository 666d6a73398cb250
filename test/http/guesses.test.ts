import { describe, expect, it } from "vitest";
import { createGuesses } from "../../api/http/guesses.ts";
import { createTestClock } from "../_setup.ts";

const ADA = "ada@example.org";
const WRONG = async (): Promise<undefined> => undefined;
const RIGHT = async (): Promise<true> => true;

function createGuessing() {
  let now = createTestClock()().getTime();
  const warnings: string[] = [];
  const warn = (message: string): void => void warnings.push(message);
  const guesses = createGuesses(() => new Date(now), { warn });
  const attempt = (
    guess: () => Promise<true | undefined>,
    address: string,
    account = ADA,
    device?: string,
  ) =>
    guesses.try({ account, address, device }, guess).then(
      (right) => (right ? "in" : "wrong"),
      (error: Error) => error.message,
    );
  return {
    guesses,
    wait: (seconds: number) => void (now += seconds * 1_000),
    warnings,
    wrong: (address: string, account?: string, device?: string) =>
      attempt(WRONG, address, account, device),
    right: (address: string, account?: string, device?: string) =>
      attempt(RIGHT, address, account, device),
  };
}

/** One of many addresses of an attacker. */
const address = (number: number): string =>
  `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;

describe("wrong passwords", () => {
  it("for one account from one address are limited, and lock no other address or account", async () => {
    const { wrong, right, wait } = createGuessing();
    for (let number = 0; number < 5; number++) expect(await wrong("192.0.2.1")).toBe("wrong");
    expect(await right("192.0.2.1")).toMatch(
      /^Too many wrong passwords\. Try again in \d+ minutes\.$/,
    );
    expect(await right("192.0.2.2")).toBe("in");
    expect(await right("192.0.2.1", "bob@example.org")).toBe("in");
    wait(1_800);
    expect(await right("192.0.2.1")).toBe("in");
  });

  it("for many accounts from one address are limited", async () => {
    const { wrong, right } = createGuessing();
    for (let number = 0; number < 50; number++) {
      expect(await wrong("192.0.2.1", `${number}@example.org`)).toBe("wrong");
    }
    expect(await right("192.0.2.1", "51@example.org")).toContain("Too many wrong passwords");
    expect(await wrong("2001:db8::1", "a")).toBe("wrong");
  });

  it("for one account from all addresses become slow, by at most a minute each", async () => {
    const { wrong, wait } = createGuessing();
    let made = 0;
    for (let number = 0; number < 100; number++) {
      if ((await wrong(address(number))) === "wrong") made++;
    }
    expect(made).toBe(20);
    expect(await wrong(address(200))).toBe("Too many wrong passwords. Try again in 1 second.");
    // One guess every second for a day, each from another address.
    for (let second = 0; second < 86_400; second++) {
      wait(1);
      if ((await wrong(address(1_000 + second))) === "wrong") made++;
    }
    expect(made).toBeGreaterThan(1_000);
    expect(made).toBeLessThanOrEqual(1_500);
    wait(60);
    expect(await wrong(address(100_000))).toBe("wrong");
  });

  it("of others do not delay a writer at an address where they have signed in before", async () => {
    const { wrong, right } = createGuessing();
    expect(await right("192.0.2.1")).toBe("in");
    for (let number = 0; number < 100; number++) await wrong(address(number));
    expect(await right("192.0.2.9")).toContain("Too many wrong passwords");
    expect(await right("192.0.2.1")).toBe("in");
  });

  it("of others at the same address do not lock out a browser that has signed in before, whose own are limited", async () => {
    const { wrong, right } = createGuessing();
    const proxy = "10.0.0.1";
    for (let number = 0; number < 60; number++) await wrong(proxy, `${number}@example.org`);
    for (let number = 0; number < 5; number++) await wrong(proxy);
    expect(await right(proxy)).toContain("Too many wrong passwords");
    expect(await right(proxy, ADA, "hers")).toBe("in");
    for (let number = 0; number < 5; number++) {
      expect(await wrong(proxy, ADA, "hers")).toBe("wrong");
    }
    expect(await right(proxy, ADA, "hers")).toContain("Too many wrong passwords");
    expect(await right(proxy, ADA, "her phone")).toBe("in");
  });

  it("make the log name TRUST_PROXY at once where several people share an address, once an hour", async () => {
    const { wrong, right, wait, warnings } = createGuessing();
    for (let number = 0; number < 6; number++) await wrong("192.0.2.1");
    await right("192.0.2.1", "bob@example.org");
    expect(warnings).toEqual([]);
    await right("192.0.2.1");
    expect(warnings).toEqual([expect.stringMatching(/^2 accounts use.*192\.0\.2\.1.*TRUST_PROXY/)]);
    for (const name of ["c", "d", "e"]) await right("192.0.2.2", `${name}@example.org`);
    expect(warnings).toHaveLength(1);
    wait(3_601);
    await right("192.0.2.2", "f@example.org");
    expect(warnings).toHaveLength(1);
    for (const name of ["g", "h"]) await right("192.0.2.2", `${name}@example.org`);
    expect(warnings).toHaveLength(2);
    expect(warnings[1]).toContain("3 accounts");
  });

  it("count from their start; a correct password or a failed check does not count", async () => {
    const { guesses, right, wrong } = createGuessing();
    const open: (() => void)[] = [];
    const slow = () => new Promise<undefined>((resolve) => open.push(() => resolve(undefined)));
    const running = Array.from({ length: 5 }, () =>
      guesses.try({ account: ADA, address: "192.0.2.1" }, slow),
    );
    expect(await right("192.0.2.1")).toContain("Too many wrong passwords");
    open.forEach((go) => go());
    await Promise.all(running);

    for (let number = 0; number < 100; number++) expect(await right("192.0.2.2")).toBe("in");
    const broken = () => Promise.reject(new Error("The disk is full."));
    for (let number = 0; number < 100; number++) {
      const of = { account: "bob@example.org", address: "192.0.2.3" };
      await expect(guesses.try(of, broken)).rejects.toThrow("The disk is full.");
    }
    expect(await wrong("192.0.2.3", "bob@example.org")).toBe("wrong");
  });
});
