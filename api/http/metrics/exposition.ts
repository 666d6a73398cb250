// The text that Prometheus and other collectors read. prom-client would bring a megabyte with its packages, and looks
// each label up by a joined string: what is counted here is an array element or a property.

export type Labels = Readonly<Record<string, string>>;

export interface Sample {
  labels?: Labels;
  value: number;
}

/** Observations that were at most as large as each bound, and their sum. */
export interface Observed {
  labels: Labels;
  /** How many fell into each bucket, and into the one beyond the last bound. */
  counts: ArrayLike<number>;
  sum: number;
}

interface Described {
  /** Without the ending of its type. It ends with its unit, if it has one. */
  name: string;
  help: string;
}

export type Family =
  | (Described & { type: "counter" | "gauge"; samples: readonly Sample[] })
  | (Described & { type: "histogram"; bounds: readonly number[]; samples: readonly Observed[] });

export const OPEN_METRICS = "application/openmetrics-text; version=1.0.0; charset=utf-8";
const PROMETHEUS_TEXT = "text/plain; version=0.0.4; charset=utf-8";

/** Without a value there is no line: a collector must not take an unknown number for none. */
export function gauge(
  name: string,
  help: string,
  value: number | null | undefined,
  labels: Record<string, string> = {},
): Family {
  const isKnown = value !== null && value !== undefined;
  return { name, type: "gauge", help, samples: isKnown ? [{ labels, value }] : [] };
}

/** A gauge with a value for each text of one label. */
export function gauges(
  name: string,
  help: string,
  label: string,
  values: Readonly<Record<string, number>>,
): Family {
  const samples = Object.entries(values).map(([text, value]) => ({
    labels: { [label]: text },
    value,
  }));
  return { name, type: "gauge", help, samples };
}

/** The type that a client reads: OpenMetrics, unless it names Prometheus' older text alone. */
export function typeFor(accept: string | null): typeof OPEN_METRICS | typeof PROMETHEUS_TEXT {
  const isOlder = accept?.includes("text/plain") && !accept.includes("openmetrics");
  return isOlder ? PROMETHEUS_TEXT : OPEN_METRICS;
}

/** Writes families. One without samples is left out. */
export function renderMetrics(families: readonly Family[], type: string): string {
  const isOpen = type === OPEN_METRICS;
  const blocks = families
    .filter(({ samples }) => samples.length)
    .map((family) => {
      // Only in OpenMetrics does a counter's description leave its ending out.
      const name = family.type === "counter" && !isOpen ? `${family.name}_total` : family.name;
      const head = `# HELP ${name} ${escaped(family.help)}\n# TYPE ${name} ${family.type}\n`;
      return head + linesOf(family);
    });
  return blocks.join("") + (isOpen ? "# EOF\n" : "");
}

function linesOf(family: Family): string {
  const { name } = family;
  if (family.type === "histogram") {
    return family.samples.map((sample) => histogramLines(name, family.bounds, sample)).join("");
  }
  const whole = family.type === "counter" ? `${name}_total` : name;
  return family.samples.map(({ labels, value }) => line(whole, labels, value)).join("");
}

function histogramLines(
  name: string,
  bounds: readonly number[],
  { labels, counts, sum }: Observed,
): string {
  let total = 0;
  const lines = [...bounds.map(String), "+Inf"].map((le, index) => {
    total += counts[index] ?? 0;
    return line(`${name}_bucket`, { ...labels, le }, total);
  });
  return `${lines.join("")}${line(`${name}_sum`, labels, sum)}${line(`${name}_count`, labels, total)}`;
}

function line(name: string, labels: Labels = {}, value: number): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`);
  return `${name}${pairs.length ? `{${pairs.join(",")}}` : ""} ${numeral(value)}\n`;
}

function numeral(value: number): string {
  if (Number.isNaN(value)) return "NaN";
  return Number.isFinite(value) ? String(value) : value > 0 ? "+Inf" : "-Inf";
}

function escaped(text: string): string {
  return text.replace(/[\\\n"]/g, (character) => (character === "\n" ? "\\n" : `\\${character}`));
}
