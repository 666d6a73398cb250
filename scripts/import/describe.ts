import type { LossCount, Summary } from "../../api/import/report.ts";

/** Causes shown on the terminal for each kind of loss. */
const LABELS_SHOWN = 8;

/** The summary for a person at a terminal. */
export function describe(
  summary: Summary,
  { dryRun, details }: { dryRun: boolean; details: string | undefined },
): string {
  const { added, present, published, unpublished, pages, losses } = summary;
  const { refused_count: refused, writers_created: writers, links_mapped: links } = summary;
  const pieces = published + unpublished;
  const line = (words: string, count: number, more = ""): string[] =>
    count ? [`  ${words}: ${number(count)}${more}`] : [];
  return [
    dryRun ? "Dry run: nothing was changed. A real import would result in:" : "Done.",
    `  Pieces added: ${number(pieces)}${pieces ? ` (${number(published)} published, ${number(unpublished)} not public)` : ""}`,
    ...line("Pages of the site's own added", pages, " (their place is at Site, Pages in the desk)"),
    ...line("Writers and other records added", added - pieces - pages),
    ...line("Imported before, left unchanged", present),
    ...line(
      "Writers created, because pieces name them",
      writers,
      " (to list them: npm run admin -- writer list)",
    ),
    ...line(
      dryRun ? "Pictures to take in" : "Pictures taken in",
      summary.pictures_taken,
      ` (texts show a picture in ${number(summary.pictures_found)} places)`,
    ),
    ...line("Links between pieces changed to their new addresses", links),
    ...line("Refused, for the reasons above", refused),
    ...(losses.length ? ["", "Changed or left out:"] : []),
    ...losses.map((loss) => `  ${describeLoss(loss)}`),
    ...(details ? ["", `Full report: ${details}`] : []),
  ].join("\n");
}

function describeLoss({ message, count, pieces, labels, examples }: LossCount): string {
  const places =
    pieces === count ? "" : ` (in ${number(pieces)} ${pieces === 1 ? "place" : "places"})`;
  const shown = labels
    .slice(0, LABELS_SHOWN)
    .map(({ label, count: times }) => `${label.replace(/\.$/, "")}: ${number(times)}`);
  const more = labels.length - shown.length;
  const causes = shown.length
    ? `\n    ${shown.join(", ")}${more > 0 ? `, and ${number(more)} more` : ""}`
    : examples.length
      ? `\n    such as ${examples.map(cut).join(", ")}`
      : "";
  return `${message}: ${number(count)}${places}${causes}`;
}

/** Several fit on a line. */
const EXAMPLE_MAX = 60;

function cut(example: string): string {
  return example.length > EXAMPLE_MAX ? `${example.slice(0, EXAMPLE_MAX)}…` : example;
}

function number(value: number): string {
  return value.toLocaleString("en");
}
