/** What waits for the reader. */
export const needs = {
  mark_all_seen: "Mark all as seen",
  mark_seen: "Mark as seen",
  things: { one: "Something needs you", other: "{count} things need you" },
  notice: "{things}: {kinds}.",
  returned: "Returned to you",
  time_taken_back: "No longer scheduled",
  commented: "New comments",
  failed: "Webhook",
  waiting: "Waiting for review",
  drafted: "Drafted for you",
  in_returned: "returned to you",
  in_time_taken_back: "no longer scheduled",
  in_commented: "new comments",
  in_failed: "webhook",
  in_waiting: "waiting for review",
  in_drafted: "drafted for you",
  list_comma: ", ",
  by_key: "API key {name}",
  deliveries_fail: "Deliveries of your webhook fail",
  nothing:
    "Nothing needs you now. Pieces that an editor returns, drafts that programs make for you and problems of your webhook appear here.",
};
