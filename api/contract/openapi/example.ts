/** A request of an operation, and its answer. */
export interface Example {
  request?: Record<string, unknown>;
  answer?: Record<string, unknown>;
}

/** Stands for the address of the site. */
export const EXAMPLES_BASE = "https://galley.example";

export const PIECE = "3f2a8c1e-5b7d-4e9a-8c46-0d1f2a3b4c5d";

export const PROFILE = `${EXAMPLES_BASE}/author/maren-holt`;
