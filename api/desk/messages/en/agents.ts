/** The limits of keys, and the pause of all of them. */
export const agents = {
  expires: "Expires",
  expires_hint: "After this time, requests with the key are refused.",
  lives_never: "never",
  lives_7: "after 7 days",
  lives_30: "after 30 days",
  lives_90: "after 90 days",
  lives_365: "after a year",
  expired_on: "Expired {time}",
  only_category: "Only into this category",
  any_category: "any category",
  only_tag: "Only with this tag",
  only_tag_hint: "Drafts without it are refused.",
  into_category: "only into {category}",
  with_tag: "only with the tag {tag}",
  title: "Pause all agents",
  pause_about:
    "While agents are paused, no key can create or change anything. Agents can still read, and are told why they are refused.",
  pause: "Pause all agents",
  resume: "Let agents go on",
  paused: "All agents have been paused since {time}. Nothing can be drafted with a key.",
};
