export const ARCHIVE = "/desk/archive";

/** Held in memory while it arrives. Most archives have texts alone, and their pictures on other servers. */
export const ARCHIVE_MIB = 32;
