import type { Store } from "../../store/engine/open.ts";
import type { MetricFacts } from "../../store/log/metric-facts.ts";
import { secondsSince } from "../health-checks.ts";
import { type Family, gauge, gauges } from "./exposition.ts";

/** What the database knows. Every node gives the same numbers: take the largest, not the sum. */
export function factFamilies(store: Store, facts: MetricFacts): Family[] {
  return [
    counter("galley_changes", "Changes noted in the log, by all nodes.", facts.changes),
    counter(
      "galley_publications",
      "Pieces that were published for the first time.",
      facts.publications,
    ),
    gauge("galley_writers", "People with an account.", facts.writers),
    gauges("galley_pieces", "Pieces by their status.", "status", facts.pieces),
    gauge("galley_pictures", "Stored pictures of writers.", facts.pictures),
    gauge(
      "galley_pictures_unfinished",
      "Pictures that lack some of their sizes.",
      facts.unfinishedPictures,
    ),
    ...followerFamilies(facts),
    ...outgoingFamilies(store, facts),
  ];
}

function counter(name: string, help: string, value: number): Family {
  return { name, type: "counter", help, samples: [{ value }] };
}

function followerFamilies({ followers }: MetricFacts): Family[] {
  const alive = followers.filter(({ is_alive }) => is_alive);
  const each = (
    name: string,
    help: string,
    value: (follower: (typeof alive)[number]) => number,
  ): Family => ({
    name,
    type: "gauge",
    help,
    samples: alive.map((follower) => ({
      labels: { kind: follower.kind, name: follower.name },
      value: value(follower),
    })),
  });
  return [
    each(
      "galley_follower_lag_changes",
      "Changes that a running tree or bucket lacks.",
      ({ lag_changes }) => lag_changes,
    ),
    each("galley_follower_lag_seconds", "The age of the oldest of them.", ({ lag_s }) => lag_s),
    each(
      "galley_follower_failing",
      "1 if the tree or bucket cannot be written.",
      ({ failing_since }) => (failing_since === null ? 0 : 1),
    ),
  ];
}

function outgoingFamilies(store: Store, facts: MetricFacts): Family[] {
  const { waiting, refused, unknown, oldest } = facts.mailing;
  return [
    gauges(
      "galley_deliveries",
      "Webhook deliveries of the last weeks, by their status.",
      "status",
      facts.deliveries,
    ),
    gauge(
      "galley_deliveries_overdue",
      "Deliveries that should have left five minutes ago.",
      facts.overdueDeliveries,
    ),
    gauges(
      "galley_mails",
      "Mails to people with an account that wait, or failed within a week.",
      "state",
      facts.mails,
    ),
    gauges(
      "galley_follower_mails",
      "Mails to followers that wait, or were refused or have an unknown result within a week.",
      "state",
      { waiting, refused, unknown },
    ),
    gauge(
      "galley_follower_mails_oldest_seconds",
      "How long the oldest due mail to a follower has waited.",
      secondsSince(store, oldest),
    ),
  ];
}
