/** For the script of every page. */
export const client_desk = {
  copied: "Copied",
  press_to_copy: "Press Ctrl+C",
  shown_in: "{moment}, shown in {zone}",
  your_time: "(your time, {zone})",
  left: { one: "{count} character left", other: "{count} characters left" },
  too_many: { one: "{count} character too many", other: "{count} characters too many" },
};
