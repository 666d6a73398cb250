import { describe, expect, it } from "vitest";
import {
  addressGroup,
  createClientAddress,
  networkOf,
} from "../../api/http/request/client-address.ts";

function create(trustProxy: readonly string[] = ["10.0.0.0/8", "2001:db8:1::/48", "192.0.2.7"]) {
  const warnings: string[] = [];
  const of = createClientAddress({ trustProxy, warn: (message) => warnings.push(message) });
  return { of, warnings };
}

describe("the caller's address", () => {
  it.each([
    ["no proxy", "198.51.100.9", null, "198.51.100.9"],
    ["a trusted proxy without a word", "10.0.0.1", null, "10.0.0.1"],
    ["one trusted hop", "10.0.0.1", "198.51.100.9", "198.51.100.9"],
    ["two trusted hops", "10.0.0.1", "198.51.100.9, 10.2.0.1", "198.51.100.9"],
    ["what the caller made up further left", "10.0.0.1", "1.1.1.1, 198.51.100.9", "198.51.100.9"],
    ["a made-up trusted hop", "10.0.0.1", "1.1.1.1, 10.9.9.9, 198.51.100.9", "198.51.100.9"],
    ["nothing but trusted hops", "10.0.0.1", "10.3.0.1, 10.2.0.1", "10.3.0.1"],
    ["a single trusted address", "192.0.2.7", "198.51.100.9", "198.51.100.9"],
    ["its neighbour", "192.0.2.8", "198.51.100.9", "192.0.2.8"],
    ["an IPv6 proxy", "2001:DB8:1::5", "2001:db8:2::9", "2001:db8:2::9"],
    ["an IPv4 proxy in IPv6 clothes", "::ffff:10.0.0.1", "198.51.100.9", "198.51.100.9"],
    ["an IPv4 caller in IPv6 clothes", "::ffff:198.51.100.9", null, "198.51.100.9"],
    ["a hop with a port", "10.0.0.1", "198.51.100.9:4711", "198.51.100.9"],
    ["an IPv6 hop with a port", "10.0.0.1", "[2001:db8:2::9]:4711", "2001:db8:2::9"],
    ["a zone", "fe80::1%eth0", null, "fe80::1"],
    ["no address in the header", "10.0.0.1", "unknown", "10.0.0.1"],
    ["an empty hop", "10.0.0.1", "198.51.100.9,", "10.0.0.1"],
    [
      "a word from inside a trusted hop",
      "10.0.0.1",
      "198.51.100.9, <script>, 10.1.1.1",
      "10.1.1.1",
    ],
    ["no socket any more", undefined, "198.51.100.9", "unknown"],
  ])("%s", (_, socket, forwarded, expected) => {
    expect(create().of(socket, forwarded)).toBe(expected);
  });

  it("ignores the header if no proxy is trusted, and warns once", () => {
    const { of, warnings } = create([]);
    for (let call = 0; call < 3; call++) {
      expect(of("198.51.100.9", "127.0.0.1")).toBe("198.51.100.9");
    }
    expect(warnings).toEqual([expect.stringMatching(/198\.51\.100\.9.*TRUST_PROXY/)]);
  });

  it("reads the longest possible header quickly", () => {
    const { of } = create();
    expect(of("10.0.0.1", "10.1.1.1,".repeat(1_700))).toBe("10.0.0.1");
    expect(of("10.0.0.1", `${"1.1.1.1,".repeat(1_700)}198.51.100.9`)).toBe("198.51.100.9");
  });
});

describe("the group of an address", () => {
  it.each([
    ["198.51.100.9", "198.51.100.9"],
    ["unknown", "unknown"],
    ["::1", "0:0:0:0::/64"],
    ["::", "0:0:0:0::/64"],
    ["2001:db8::", "2001:db8:0:0::/64"],
    ["2001:0db8:0000:0000:1:2:3:4", "2001:db8:0:0::/64"],
    ["2001:db8:1:2:3::", "2001:db8:1:2::/64"],
  ])("%s is %s", (address, group) => {
    expect(addressGroup(address)).toBe(group);
  });
});

describe("the network of an address", () => {
  it.each([
    ["198.51.100.9", "198.51.100.0/24"],
    ["unknown", "unknown"],
    ["::1", "0:0:0::/48"],
    ["2001:0db8:0001:ffff:1:2:3:4", "2001:db8:1::/48"],
    ["2001:db8:1:2:3::", "2001:db8:1::/48"],
  ])("%s is %s", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
