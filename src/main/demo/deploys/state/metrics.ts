import { seeded } from '../../random.ts';
import { runtimeLog } from './logs.ts';
import type { DemoService } from './model.ts';

const HOUR = 3_600_000;
const rangeMs: Readonly<Record<string, number>> = {
  FIVE_MINUTES: HOUR / 12,
  ONE_HOUR: HOUR,
  SIX_HOURS: 6 * HOUR,
  TWENTY_FOUR_HOURS: 24 * HOUR,
  SEVEN_DAYS: 168 * HOUR,
  THIRTY_DAYS: 720 * HOUR,
};

/** One series by name: a daily curve with noise, in the unit of its name; zero after the service stopped. */
function series(
  name: string,
  level: number,
  { range, points, now, stopped }: { range: number; points: number; now: number; stopped: number },
): unknown {
  const step = range / points;
  const end = Math.floor(now / step) * step;
  const dataPoints = Array.from({ length: points }, (_, index) => {
    const at = end - (points - 1 - index) * step;
    const noise = seeded(Math.floor(at / 1000) + name.length)();
    const wave = 0.5 + 0.25 * Math.sin((at / (24 * HOUR)) * 2 * Math.PI) + 0.25 * noise;
    return { timestamp: new Date(at).toISOString(), value: at > stopped ? 0 : level * wave };
  });
  return { metric: name, dataPoints };
}

/** What `serviceMetrics` returns. `timeRange`: a value of the enum. */
export function metricsOf(
  service: DemoService,
  timeRange: string,
  maxDataPoints: number | null,
  now: number,
): unknown {
  const points = Math.min(500, Math.max(1, maxDataPoints ?? 120));
  const lastLine = runtimeLog(service, now).at(-1)?.at ?? 0;
  const stopped = lastLine < now - 60_000 ? lastLine : Infinity;
  const shape = { range: rangeMs[timeRange] ?? HOUR, points, now, stopped };
  const memory = Number.parseInt(service.memory);
  return {
    cpuUsage: series('cpuUsage', service.vcpus * 0.6, shape),
    memoryUsageMB: series('memoryUsageMB', memory * 0.7, shape),
    networkReceiveBytesPerSec: series('networkReceiveBytesPerSec', 48_000, shape),
    networkTransmitBytesPerSec: series('networkTransmitBytesPerSec', 210_000, shape),
    memoryLimitMB: memory,
    cpuLimitVCPUs: service.vcpus,
    diskUsageMB: service.name === 'edge-cache' ? series('diskUsageMB', 900, shape) : null,
    volumeSizeGi: service.name === 'edge-cache' ? 2 : null,
  };
}
