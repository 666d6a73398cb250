import type { DeskMessages } from "../shape.ts";

export const client_profile: DeskMessages["client_profile"] = {
  too_large: "هذا الملف أكبر من {count} MiB.",
};
