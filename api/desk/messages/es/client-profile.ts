import type { DeskMessages } from "../shape.ts";

export const client_profile: DeskMessages["client_profile"] = {
  too_large: "Este archivo supera los {count} MiB.",
};
