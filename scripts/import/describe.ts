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
  const pieces = published + unpublished;
  const line = (words: string, count: number, more = ""): string[] =>
    count ? [`  ${words}: ${number(count)}${more}`] : [];
  return [
    dryRun ? "A dry run: nothing was changed. Otherwise:" : "Done.",
    `  Pieces added: ${number(pieces)}${pieces ? ` (${number(published)} published, ${number(unpublished)} not public)` : ""}`,
    ...line("Writers and other records added", added - pieces),
    ...line("Here already, and left as they are", present),
    ...line(
      "Writers made up, since pieces name them",
      writers,
      "; see npm run admin -- writer list",
    ),
    ...line("Links between pieces that lead to their new addresses", links),
    ...line("Refused, for the reasons above", refused),
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
