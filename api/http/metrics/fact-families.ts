import type { Store } from "../../store/engine/open.ts";
import type { MetricFacts } from "../../store/log/metric-facts.ts";
import { secondsSince } from "../health-checks.ts";
import type { Family, Sample } from "./exposition.ts";

/** What the database knows. Every node gives the same numbers: take the largest, not the sum. */
export function factFamilies(store: Store, facts: MetricFacts): Family[] {
  const { followers, mailing } = facts;
  const ofFollowers = (value: (follower: (typeof followers)[number]) => number): Sample[] =>
    followers
      .filter(({ is_alive }) => is_alive)
      .map((follower) => ({
        labels: { kind: follower.kind, name: follower.name },
        value: value(follower),
      }));
  return [
    {
      name: "galley_changes",
      type: "counter",
      help: "Changes noted in the log, by all nodes.",
      samples: [{ value: facts.changes }],
    },
    {
      name: "galley_publications",
      type: "counter",
      help: "Pieces that were published for the first time.",
      samples: [{ value: facts.publications }],
    },
    one("galley_writers", "People with an account.", facts.writers),
    byLabel("galley_pieces", "Pieces by their status.", "status", facts.pieces),
    {
      name: "galley_follower_lag_changes",
      type: "gauge",
      help: "Changes that a running tree or bucket lacks.",
      samples: ofFollowers(({ lag_changes }) => lag_changes),
    },
    {
      name: "galley_follower_lag_seconds",
      type: "gauge",
      help: "The age of the oldest of them.",
      samples: ofFollowers(({ lag_s }) => lag_s),
    },
    {
      name: "galley_follower_failing",
      type: "gauge",
      help: "1 if the tree or bucket cannot be written.",
      samples: ofFollowers(({ failing_since }) => (failing_since === null ? 0 : 1)),
    },
    byLabel(
      "galley_deliveries",
      "Webhook deliveries of the last weeks, by their status.",
      "status",
      facts.deliveries,
    ),
    one(
      "galley_deliveries_overdue",
      "Deliveries that should have left five minutes ago.",
      facts.overdueDeliveries,
    ),
    byLabel(
      "galley_mails",
      "Mails to people with an account that wait, or failed within a week.",
      "state",
      facts.mails,
    ),
    byLabel(
      "galley_follower_mails",
      "Mails to followers that wait, or were refused or of unknown fate within a week.",
      "state",
      { waiting: mailing.waiting, refused: mailing.refused, unknown: mailing.unknown },
    ),
    one(
      "galley_follower_mails_oldest_seconds",
      "How long the oldest due mail to a follower has waited.",
      secondsSince(store, mailing.oldest),
    ),
    one("galley_pictures", "Stored pictures of writers.", facts.pictures),
    one(
      "galley_pictures_unfinished",
      "Pictures that lack some of their sizes.",
      facts.unfinishedPictures,
    ),
  ];
}

function one(name: string, help: string, value: number): Family {
  return { name, type: "gauge", help, samples: [{ value }] };
}

function byLabel(
  name: string,
  help: string,
  label: string,
  counts: Readonly<Record<string, number>>,
): Family {
  const samples = Object.entries(counts).map(([text, value]) => ({
    labels: { [label]: text },
    value,
  }));
  return { name, type: "gauge", help, samples };
}
