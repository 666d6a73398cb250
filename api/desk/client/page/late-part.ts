/** A part of a script that is loaded when it is needed. */
export interface LatePart<Part> {
  now(): Part | undefined;
  /** Undefined if it cannot be loaded now; the next call tries again. */
  load(): Promise<Part | undefined>;
  /** Tries until it is there, for a part that nobody asks for again. */
  insist(): Promise<Part>;
}

/** Pauses before it is loaded again. The last one is repeated. */
const AGAIN_MS = [1_000, 3_000, 10_000, 30_000];

export function latePart<Part>(fetchPart: () => Promise<Part>): LatePart<Part> {
  let ready: Part | undefined;
  let loading: Promise<Part | undefined> | undefined;
  let insisting: Promise<Part> | undefined;

  async function load(): Promise<Part | undefined> {
    loading ??= fetchPart().then(
      (part) => (ready = part),
      () => (loading = undefined),
    );
    return loading;
  }

  async function untilThere(): Promise<Part> {
    for (let failed = 0; ; failed++) {
      const part = await load();
      if (part !== undefined) return part;
      await pause(AGAIN_MS[Math.min(failed, AGAIN_MS.length - 1)] ?? 0);
    }
  }

  return {
    now: () => ready,
    load,
    insist: async () => (insisting ??= untilThere()),
  };
}

/** Ends early when the connection is back. */
async function pause(ms: number): Promise<void> {
  await new Promise<void>((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      removeEventListener("online", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    addEventListener("online", end);
  });
}
