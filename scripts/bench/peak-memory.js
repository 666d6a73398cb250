// Preloaded into a measured process: when that ends, it sends its peak memory, in KB, to its parent.
process.channel?.unref();
process.on("exit", () => {
  process.send?.(process.resourceUsage().maxRSS);
});
