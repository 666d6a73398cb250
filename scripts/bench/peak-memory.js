// Preloaded into a measured process: when that ends, it sends its peak memory, in KB, and its processor time, in seconds,
// to its parent.
process.channel?.unref();
process.on("exit", () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  process.send?.({ kilobytes: maxRSS, cpu: (userCPUTime + systemCPUTime) / 1_000_000 });
});
