import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Family, Sample } from "./exposition.ts";

/** What a process knows of itself. The worker sends it to the server with each answer to a ping. */
export interface ProcessFigures {
  memoryBytes: number;
  heapBytes: number;
  cpuSeconds: number;
  /** In seconds since 1970. */
  startedAt: number;
}

export interface WorkerFigures extends ProcessFigures {
  /** How long it took to answer, which a busy event loop delays. */
  answerMs: number;
}

export function figuresOfProcess(): ProcessFigures {
  const { user, system } = process.cpuUsage();
  return {
    memoryBytes: process.memoryUsage.rss(),
    heapBytes: process.memoryUsage().heapUsed,
    cpuSeconds: (user + system) / 1e6,
    startedAt: performance.timeOrigin / 1_000,
  };
}

/** How often the event loop is looked at. Shorter delays are not seen, and nobody notices them. */
const LAG_RESOLUTION_MS = 20;

/** Measures the event loop from the first question on, so that nobody pays who does not ask. */
export function createLagMeter(): () => { mean: number; p99: number; max: number } {
  let histogram: ReturnType<typeof monitorEventLoopDelay> | undefined;
  return () => {
    if (!histogram) {
      histogram = monitorEventLoopDelay({ resolution: LAG_RESOLUTION_MS });
      histogram.enable();
    }
    const isEmpty = histogram.count === 0;
    const lag = {
      mean: isEmpty ? 0 : lateBy(histogram.mean),
      p99: isEmpty ? 0 : lateBy(histogram.percentile(99)),
      max: isEmpty ? 0 : lateBy(histogram.max),
    };
    histogram.reset();
    return lag;
  };
}

/** Each value has the pause between two looks in it. */
function lateBy(nanoseconds: number): number {
  return Math.max(0, nanoseconds / 1e9 - LAG_RESOLUTION_MS / 1_000);
}

/** The families of the processes, the server first. */
export function processFamilies(
  processes: Readonly<Record<string, ProcessFigures | undefined>>,
  lag: Readonly<Record<string, number>>,
  worker: WorkerFigures | undefined,
): Family[] {
  const each = (value: (figures: ProcessFigures) => number): Sample[] =>
    Object.entries(processes).flatMap(([name, figures]) =>
      figures ? [{ labels: { process: name }, value: value(figures) }] : [],
    );
  return [
    {
      name: "galley_process_resident_memory_bytes",
      type: "gauge",
      help: "Memory of a process in the machine's RAM.",
      samples: each(({ memoryBytes }) => memoryBytes),
    },
    {
      name: "galley_process_heap_bytes",
      type: "gauge",
      help: "The JavaScript heap in use.",
      samples: each(({ heapBytes }) => heapBytes),
    },
    {
      name: "galley_process_cpu_seconds",
      type: "counter",
      help: "Processor time.",
      samples: each(({ cpuSeconds }) => cpuSeconds),
    },
    {
      name: "galley_process_start_time_seconds",
      type: "gauge",
      help: "When the process started, in seconds since 1970.",
      samples: each(({ startedAt }) => startedAt),
    },
    {
      name: "galley_event_loop_lag_seconds",
      type: "gauge",
      help: "How late the server's event loop was since the last scrape.",
      samples: Object.entries(lag).map(([stat, value]) => ({ labels: { stat }, value })),
    },
    {
      name: "galley_worker_answer_seconds",
      type: "gauge",
      help: "How long the build worker took to answer the server's last question.",
      samples: worker ? [{ value: worker.answerMs / 1_000 }] : [],
    },
  ];
}
