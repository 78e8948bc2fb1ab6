/** Time (ms) that this process computed during `work`. Unlike time on the clock it is the same on a busy machine. */
export function cpuTime(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
