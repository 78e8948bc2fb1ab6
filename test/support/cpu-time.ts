/** CPU time (ms) that this process used during `work`. Unlike elapsed time, it does not depend on how busy the machine is. */
export function cpuTime(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
