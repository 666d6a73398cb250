import { asSentence } from "../../contract/text.ts";

/**
 * The address with the modes of TLS that the driver understands. Every mode that asks for TLS checks the certificate and
 * the name in it; only `no-verify` does not. libpq takes `require` for less, and a later driver may follow it: an address
 * must not become less safe by an upgrade.
 */
export function withTls(url: string): string {
  const address = new URL(url);
  const { searchParams } = address;
  if (/^(?:prefer|require|verify-ca)$/.test(searchParams.get("sslmode") ?? "")) {
    searchParams.set("sslmode", "verify-full");
  }
  // libpq's word for the authorities that the machine trusts. The driver takes it for a file.
  if (searchParams.get("sslrootcert") === "system") searchParams.delete("sslrootcert");
  return address.href;
}

/** OpenSSL's reasons to refuse a certificate, as Node names them. */
const UNTRUSTED =
  /^(?:SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_VERIFY_LEAF_SIGNATURE|UNABLE_TO_GET_ISSUER_CERT(?:_LOCALLY)?|CERT_UNTRUSTED|CERT_SIGNATURE_FAILURE)$/;
const OUTDATED = /^CERT_(?:HAS_EXPIRED|NOT_YET_VALID)$/;
const OTHER_NAME = "ERR_TLS_CERT_ALTNAME_INVALID";
/** A message of the driver that has no code. */
const NO_TLS = "The server does not support SSL connections";

/** Why there is no safe connection, and what the operator can do; undefined if TLS is not the reason. */
export function tlsTrouble(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code = "", message, syscall, path } = error as NodeJS.ErrnoException;
  if (UNTRUSTED.test(code)) {
    return `nobody that this machine trusts has signed its certificate (${message}). Add the certificate of the authority that has signed it to DATABASE_URL: sslmode=verify-full&sslrootcert=/path/to/authority.pem`;
  }
  if (code === OTHER_NAME) {
    return `its certificate is for another name. ${asSentence(message)} Use a host name in DATABASE_URL that the certificate contains.`;
  }
  if (OUTDATED.test(code)) {
    return `its certificate is not valid at this time (${message}). Renew it, and check the clocks of both machines.`;
  }
  if (message === NO_TLS) {
    return "it has no TLS, and DATABASE_URL asks for it with sslmode. Turn TLS on in PostgreSQL (ssl = on), or remove sslmode if the network between both machines is your own.";
  }
  if (syscall === "open" && path !== undefined) {
    return `the file ${path} from DATABASE_URL cannot be read (${code}). Check sslrootcert, sslcert and sslkey.`;
  }
  return undefined;
}
