import type { LossCount, Summary } from "./report.ts";

/** So many causes of one kind of loss are named on a terminal. */
const LABELS_SHOWN = 8;

/** What happened, for a person at a terminal. */
export function describe(
  summary: Summary,
  { dryRun, details }: { dryRun: boolean; details: string | undefined },
): string {
  const { added, present, published, unpublished, losses } = summary;
  const { refused_count: refused, writers_created: writers, links_mapped: links } = summary;
  const others = added - published - unpublished;
  const line = (count: number, words: string): string[] =>
    count ? [`  ${number(count)} ${words}`] : [];
  return [
    dryRun ? "A dry run: nothing was changed. Otherwise:" : "Done.",
    ...line(
      published + unpublished,
      `${published + unpublished === 1 ? "piece" : "pieces"} added: ${number(published)} published, ${number(unpublished)} as drafts`,
    ),
    ...line(others, "other lines added, such as writers"),
    ...(added ? [] : ["  0 added"]),
    ...line(present, "were here already, and were left as they are"),
    ...line(writers, "writers created: npm run admin -- writer list"),
    ...line(links, "links between pieces lead to their new addresses"),
    ...line(refused, "refused, for the reasons above"),
    ...(losses.length ? ["", "What did not come along as it was:"] : []),
    ...losses.map((loss) => `  ${describeLoss(loss)}`),
    ...(details ? ["", `Each of these, line by line: ${details}`] : []),
  ].join("\n");
}

function describeLoss({ message, count, pieces, labels }: LossCount): string {
  const places =
    pieces === count ? "" : ` (in ${number(pieces)} ${pieces === 1 ? "place" : "places"})`;
  const shown = labels
    .slice(0, LABELS_SHOWN)
    .map(({ label, count: times }) => `${label} ${number(times)}`);
  const more = labels.length - shown.length;
  const causes = shown.length
    ? `\n    ${shown.join(", ")}${more > 0 ? `, and ${number(more)} more` : ""}`
    : "";
  return `${message}: ${number(count)}${places}${causes}`;
}

function number(value: number): string {
  return value.toLocaleString("en");
}
