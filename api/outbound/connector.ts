import type { LookupFunction } from "node:net";
import { buildConnector } from "undici";
import type { Resolve } from "./resolver.ts";

/** The address is one that we do not call. */
export class ForbiddenAddress extends Error {
  override name = "ForbiddenAddress";
}

/**
 * Connects to allowed addresses alone. A name is looked up once, for the connection itself: between a look that finds a
 * public address and a second one that finds ours there is no gap to slip through. What the socket says of its other end
 * is checked all the same before a byte is sent.
 */
export function createConnector({
  isAllowed,
  resolve,
  timeoutMs,
}: {
  isAllowed: (address: string) => boolean;
  resolve: Resolve;
  timeoutMs: number;
}): buildConnector.connector {
  const connect = buildConnector({
    timeout: timeoutMs,
    // A session or a connection that is kept could answer for a name that leads elsewhere by now.
    maxCachedSessions: 0,
    lookup: allowedLookup(isAllowed, resolve),
  });
  return (options, callback) => {
    connect(options, (...result) => {
      const [error, socket] = result;
      if (error) return callback(error, null);
      const { remoteAddress = "" } = socket;
      if (isAllowed(remoteAddress)) return callback(null, socket);
      socket.destroy();
      callback(forbidden(options.hostname), null);
    });
  };
}

/** Of a name that has addresses of both kinds, only the allowed ones are known here. */
function allowedLookup(isAllowed: (address: string) => boolean, resolve: Resolve): LookupFunction {
  return (name, options, callback) => {
    resolve(name, (error, addresses) => {
      const fitting = error
        ? []
        : addresses.filter(
            ({ address, family }) =>
              isAllowed(address) && (!options.family || options.family === family),
          );
      const [first] = fitting;
      if (!first) callback(error ?? forbidden(name), "");
      else if (options.all) callback(null, fitting);
      else callback(null, first.address, first.family);
    });
  };
}

export function forbidden(host: string): ForbiddenAddress {
  return new ForbiddenAddress(`${host} leads to an address that is not on the open internet.`);
}
