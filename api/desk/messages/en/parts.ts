/** Parts that many pages have. */
export const parts = {
  optional: "(optional)",
  full_stop: ".",
  between_faults: "; ",
};
