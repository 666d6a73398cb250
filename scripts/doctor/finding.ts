/** What a check of `doctor` found, for a person: a sentence, and what to do if it is not well. */
export interface Finding {
  check: string;
  level: "ok" | "warning" | "fault";
  said: string;
  next?: string;
}

export type Findings = readonly Finding[];

export function ok(check: string, said: string): Finding {
  return { check, level: "ok", said };
}

export function warning(check: string, said: string, next: string): Finding {
  return { check, level: "warning", said, next };
}

export function fault(check: string, said: string, next: string): Finding {
  return { check, level: "fault", said, next };
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** In MiB up to a GiB, and in GiB from there. */
export function sizeOf(bytes: number): string {
  const mib = bytes / 1_048_576;
  return mib < 1_024 ? `${Math.ceil(mib)} MiB` : `${(mib / 1_024).toFixed(1)} GiB`;
}
