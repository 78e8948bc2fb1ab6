import { seeded } from '../../random.ts';
import { buildSpan, servesSince, visible } from './deployment-state.ts';
import type { DemoDeployment, DemoService } from './model.ts';

export interface DemoLogEntry {
  /** ms since epoch. */
  readonly at: number;
  readonly level: string | null;
  readonly message: string;
}

/** Lines of the build that stops at `npm ci`. */
const BROKEN_LINES = 218;
const brokenEnd = [
  '#8 [deps 3/4] RUN npm ci',
  '#8 12.41 added 812 packages in 11s',
  '#8 13.02 > postinstall',
  '#8 47.90 error: missing lockfile entry',
  '#8 ERROR: exit code 1',
];
const packages = ['undici', 'vite', 'esbuild', 'pino', 'zod', 'fastify', 'rollup', 'sharp'];

const goodBuild: readonly string[] = [
  '#1 [internal] load build definition',
  '#2 [internal] load metadata for node:24-slim',
  '#3 [base 1/2] FROM node:24-slim',
  '#4 [internal] load build context, 1.24MB',
  '#5 [base 2/2] WORKDIR /app',
  '#6 [deps 1/2] COPY package*.json ./',
  '#7 [deps 2/2] RUN npm ci',
  ...packages.map((name, at) => `#7 ${String(at + 2)}.10 fetched ${name}`),
  '#7 11.02 npm warn deprecated glob@7.2.3',
  '#7 12.41 added 812 packages in 11s',
  '#8 [build 1/1] RUN npm run build',
  '#8 14.20 \u001b[32m✓\u001b[0m 412 modules transformed',
  `#8 15.02 chunks: ${packages
    .map((name, at) => `${name}-${String(at)}f3a.js 12.4 kB`)
    .join(', ')
    .repeat(12)}`,
  '#8 16.90 \u001b[1mdist/index.js\u001b[22m  \u001b[2m218.40 kB\u001b[22m',
  '#9 exporting to image',
  '#9 exporting layers done',
  '#10 pushing image done',
];

function buildLines(one: DemoDeployment): readonly string[] {
  if (one.buildMs === 0) return ['Same commit and configuration: the existing image is used.'];
  if (one.fails !== 'building') return goodBuild;
  const start = goodBuild.slice(0, 7);
  const random = seeded(one.at);
  const filler = Array.from({ length: BROKEN_LINES - start.length - brokenEnd.length }, () => {
    const name = packages[Math.floor(random() * packages.length)] ?? '';
    return `#7 ${(1 + random() * 10).toFixed(2)} npm http fetch GET 200 ${name} ${String(20 + Math.floor(random() * 200))}ms`;
  });
  return [...start, ...filler, ...brokenEnd];
}

const levelOf = (line: string): string =>
  /error/i.test(line) ? 'error' : line.includes('warn') ? 'warn' : 'info';

/** The build log of the newest deployment until `now`. Its lines appear while the build runs. */
export function buildLog(service: DemoService, now: number): readonly DemoLogEntry[] {
  const newest = visible(service, now).at(-1);
  if (newest === undefined) return [];
  const [from, to] = buildSpan(newest);
  const lines = buildLines(newest);
  const step = newest.buildMs / lines.length;
  return lines
    .map((message, at) => ({
      at: Math.floor(from + step * at),
      level: levelOf(message),
      message,
    }))
    .filter(({ at }) => at <= now && at <= to);
}

/** Between two lines of a running service (ms). */
const LINE_MS = 4000;
const MAX_LINES = 2000;

function runtimeLine(index: number): readonly [level: string | null, message: string] {
  const random = seeded(index);
  const path = ['/', '/v1/items', '/v1/items/42', '/up', '/v1/search?q=lamp'][index % 5] ?? '';
  const took = String(2 + Math.floor(random() * 180));
  if (index % 97 === 11)
    return ['info', 'connected to postgres://api:not-a-real-password@db.example.invalid/api'];
  if (index % 31 === 7)
    return [null, `{"level":"info","queue":${took},"text":"${'item '.repeat(300)}"}`];
  if (index % 23 === 5) return ['error', 'upstream timed out after 30 s, trying again'];
  if (index % 13 === 3) return ['warn', `slow request: GET ${path} took ${took}0 ms`];
  return ['info', `\u001b[36mGET\u001b[39m ${path} \u001b[32m200\u001b[39m ${took} ms`];
}

/** The runtime log of the deployment that serves or did last, until `now`: one line every 4 s, at most the newest 2,000. */
export function runtimeLog(service: DemoService, now: number): readonly DemoLogEntry[] {
  const live = visible(service, now).findLast((one) => servesSince(one, now) !== null);
  const from = live === undefined ? null : servesSince(live, now);
  if (live === undefined || from === null) return [];
  const end = Math.min(now, live.crashedAt ?? now, live.suspendedAt ?? now);
  const last = Math.floor(end / LINE_MS);
  const first = Math.max(Math.ceil(from / LINE_MS), last - MAX_LINES);
  const entries = Array.from({ length: Math.max(0, last - first + 1) }, (_, at): DemoLogEntry => {
    const [level, message] = runtimeLine(first + at);
    return { at: (first + at) * LINE_MS, level, message };
  });
  if (live.crashedAt === null || live.crashedAt > now) return entries;
  const crash = ['fatal: out of memory', 'the container exited with code 137'];
  return [...entries, ...crash.map((message) => ({ at: end, level: 'error', message }))];
}
