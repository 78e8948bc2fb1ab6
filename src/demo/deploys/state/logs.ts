import { seeded } from '../../kit/random.ts';
import { buildSpan, history, servesSince } from './deployment-state.ts';
import type { DemoDeployment, DemoService } from './model.ts';
import data from './platform.json' with { type: 'json' };

/** `at`: ms since epoch. */
export interface DemoLogEntry {
  readonly at: number;
  readonly level: string | null;
  readonly message: string;
}

/** Lines of a build that fails. */
const BROKEN_LINES = 218;
const { packages, paths, start, good, broken, crash } = data.log;

function buildLines({ buildMs, error }: DemoDeployment): readonly string[] {
  if (buildMs === 0) return ['Same commit and configuration: the existing image is used.'];
  const fails = error !== null;
  const end = fails ? broken : good;
  const random = seeded(buildMs);
  const length = fails ? BROKEN_LINES - start.length - end.length : 30;
  const fetched = Array.from({ length }, (_, at) => {
    const took = `${(1 + random() * 10).toFixed(2)} npm http fetch GET 200`;
    return `#7 ${took} ${packages[at % packages.length] ?? ''} ${String(20 + Math.floor(random() * 200))}ms`;
  });
  const long = `#7 10.90 ${packages.join('@latest, ').repeat(20)}`;
  return fails ? [...start, ...fetched, ...end] : [...start, ...fetched, long, ...end];
}

const detectLevel = (line: string): string =>
  /error/i.test(line) ? 'error' : line.includes('warn') ? 'warn' : 'info';

/** The build log of the newest deployment until `now`. Its lines appear while the build runs. */
export function buildLog(service: DemoService, now: number): readonly DemoLogEntry[] {
  const newest = history(service, now)[0]?.deployment;
  if (newest === undefined) return [];
  const lines = buildLines(newest);
  const step = newest.buildMs / lines.length;
  const end = Math.min(now, newest.cancelledAt ?? now);
  return lines
    .map((message, at) => ({
      at: Math.floor(buildSpan(newest)[0] + step * at),
      level: detectLevel(message),
      message,
    }))
    .filter(({ at }) => at <= end);
}

/** Between two lines of a running service (ms). */
const LINE_MS = 4000;
const MAX_LINES = 2000;

function runtimeLine(index: number): readonly [level: string | null, message: string] {
  const took = String(2 + Math.floor(seeded(index)() * 180));
  const path = paths[index % paths.length] ?? '';
  if (index % 97 === 11)
    return ['info', 'connected to postgres://api:not-a-real-password@db.example.invalid/api'];
  if (index % 31 === 7) return [null, `{"queue":${took},"text":"${'item '.repeat(300)}"}`];
  if (index % 23 === 5) return ['error', 'upstream timed out after 30 s, trying again'];
  if (index % 13 === 3) return ['warn', `slow request: GET ${path} took ${took}0 ms`];
  return ['info', `\u001b[36mGET\u001b[39m ${path} \u001b[32m200\u001b[39m ${took} ms`];
}

/** The runtime log of the deployment that serves or did last, until `now`: one line every 4 s, at most the newest 2,000. */
export function runtimeLog(service: DemoService, now: number): readonly DemoLogEntry[] {
  const live = history(service, now).find(
    ({ deployment }) => servesSince(deployment, now) !== null,
  );
  if (live === undefined) return [];
  const { crashedAt, suspendedAt } = live.deployment;
  const end = crashedAt ?? suspendedAt ?? now;
  const last = Math.floor(end / LINE_MS);
  const from = Math.ceil((servesSince(live.deployment, now) ?? now) / LINE_MS);
  const first = Math.max(from, last - MAX_LINES);
  const entries = Array.from({ length: Math.max(0, last - first + 1) }, (_, at): DemoLogEntry => {
    const [level, message] = runtimeLine(first + at);
    return { at: (first + at) * LINE_MS, level, message };
  });
  if (crashedAt === null) return entries;
  return [...entries, ...crash.map((message) => ({ at: end, level: 'error', message }))];
}
