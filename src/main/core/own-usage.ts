import type { Diagnostics } from '../../shared/app/model.ts';

/** Reads memory and CPU of this process; the CPU is that since the last read. */
export function ownUsage(): () => Pick<Diagnostics, 'memoryBytes' | 'cpuPercent'> {
  let before = { cpu: process.cpuUsage(), at: process.hrtime.bigint() };
  return () => {
    const now = { cpu: process.cpuUsage(), at: process.hrtime.bigint() };
    const used = now.cpu.user + now.cpu.system - before.cpu.user - before.cpu.system;
    const passed = Number(now.at - before.at) / 1_000;
    before = now;
    return {
      memoryBytes: process.memoryUsage.rss(),
      cpuPercent: passed > 0 ? (used / passed) * 100 : 0,
    };
  };
}
