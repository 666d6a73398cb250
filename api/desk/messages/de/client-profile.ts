import type { DeskMessages } from "../shape.ts";

export const client_profile: DeskMessages["client_profile"] = {
  too_large: "Diese Datei ist größer als {count} MiB.",
};
