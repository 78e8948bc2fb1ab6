import { seeded } from '../../kit/random.ts';
import { runtimeLog } from './logs.ts';
import type { DemoService } from './model.ts';

const HOUR_MS = 3_600_000;
const hours: Readonly<Record<string, number>> = {
  FIVE_MINUTES: 1 / 12,
  ONE_HOUR: 1,
  SIX_HOURS: 6,
  TWENTY_FOUR_HOURS: 24,
  SEVEN_DAYS: 168,
  THIRTY_DAYS: 720,
};

/** What `serviceMetrics` returns: daily curves with noise, zero after the service stopped. `timeRange`: a value of the enum. */
export function makeMetrics(
  service: DemoService,
  timeRange: string,
  maxDataPoints: number | null,
  now: number,
): unknown {
  const length = Math.min(500, Math.max(1, maxDataPoints ?? 120));
  const step = ((hours[timeRange] ?? 1) * HOUR_MS) / length;
  const end = Math.floor(now / step) * step;
  const lastLine = runtimeLog(service, now).at(-1)?.at ?? 0;
  const stopped = lastLine < now - 60_000 ? lastLine : Infinity;
  const series = (metric: string, level: number): unknown => {
    const dataPoints = Array.from({ length }, (_, index) => {
      const at = end - (length - 1 - index) * step;
      const noise = seeded(Math.floor(at / 1000) + metric.length)();
      const wave = 0.5 + 0.25 * Math.sin((at / (24 * HOUR_MS)) * 2 * Math.PI) + 0.25 * noise;
      return { timestamp: new Date(at).toISOString(), value: at > stopped ? 0 : level * wave };
    });
    return { metric, dataPoints };
  };
  const memory = Number.parseInt(service.memory);
  const hasDisk = service.name === 'edge-cache';
  return {
    cpuUsage: series('cpuUsage', service.vcpus * 0.6),
    memoryUsageMB: series('memoryUsageMB', memory * 0.7),
    networkReceiveBytesPerSec: series('networkReceiveBytesPerSec', 48_000),
    networkTransmitBytesPerSec: series('networkTransmitBytesPerSec', 210_000),
    memoryLimitMB: memory,
    cpuLimitVCPUs: service.vcpus,
    diskUsageMB: hasDisk ? series('diskUsageMB', 900) : null,
    volumeSizeGi: hasDisk ? 2 : null,
  };
}
