import os from 'node:os';
import type { AppLogLine, Diagnostics } from '../../shared/app/model.ts';
import { MAX_LOG_READ } from '../../shared/app/model.ts';
import type { Handlers } from '../../shared/contract/methods.ts';
import type { ConnectionProfile } from '../../shared/connections/model.ts';
import { formatPercent } from '../../shared/format/numbers.ts';
import { formatBytes } from '../../shared/format/sizes.ts';
import type { Settings } from '../../shared/settings/model.ts';
import { toPortable } from '../../shared/settings/transfer.ts';
import type { Publisher } from '../platform/ports.ts';
import type { OpenedAdapters } from './adapters.ts';
import type { CoreOptions } from './core-options.ts';
import type { HostFacts } from './core-types.ts';

/** Maximum number of log lines in a report. */
const MAX_REPORTED = 300;

interface DiagnosticsPorts {
  readonly opened: OpenedAdapters;
  readonly options: CoreOptions;
  readonly hub: Publisher;
  readonly host: () => HostFacts;
}

/** Data for finding the cause of a problem: versions, resource usage, the log, and all of it as a report. */
export function createDiagnostics(
  ports: DiagnosticsPorts,
): Handlers<'app.diagnostics' | 'app.log' | 'app.report'> {
  const { opened, options } = ports;
  const startedAt = opened.adapters.clock.now();
  const readUsage = ownUsage();
  const read = (): Diagnostics => ({
    versions: listVersions(options.version),
    dataDir: options.demo ? null : shortenPaths(options.dataDir),
    ...(ports.host().usage?.() ?? readUsage()),
    startedAt,
  });
  return {
    'app.diagnostics': read,
    'app.log': ({ from }) =>
      opened.journal
        .recent()
        .filter(({ number }) => number >= from)
        .slice(-MAX_LOG_READ)
        .map(({ number, level, text }) => ({ number, level, ...parseLine(text) })),
    'app.report': () => opened.redactor.redact(shortenPaths(writeReport(ports, read()))),
  };
}

function listVersions(version: string): Diagnostics['versions'] {
  const { electron, chrome, node } = process.versions as Record<string, string | undefined>;
  const all = [
    { name: 'Channelstrip', version },
    { name: 'Electron', version: electron },
    { name: 'Chromium', version: chrome },
    { name: 'Node.js', version: node },
    { name: os.type(), version: `${os.release()} (${os.arch()})` },
  ];
  return all.flatMap((one) =>
    one.version === undefined ? [] : [{ ...one, version: one.version }],
  );
}

/** The user's folder as `~`, and the names of users in other paths as `…`. */
export function shortenPaths(text: string, home = os.homedir()): string {
  const forms = [home, JSON.stringify(home).slice(1, -1)].filter((form) => form.length > 1);
  return forms
    .reduce((rest, form) => rest.replaceAll(form, '~'), text)
    .replaceAll(/(\/(?:home|Users)\/|[A-Za-z]:\\{1,4}Users\\{1,4})[^/\\"'\s:]+/g, '$1…');
}

function writeReport(
  { opened, hub }: DiagnosticsPorts,
  { versions, dataDir, memoryBytes, cpuPercent }: Diagnostics,
): string {
  const { settings, secrets } = opened.storage;
  const lines = opened.journal.recent().slice(-MAX_REPORTED);
  const sections = [
    ['Versions', ...versions.map(({ name, version }) => `${name} ${version}`)],
    [
      'App',
      `Data folder: ${dataDir ?? 'none (demo)'}`,
      `Secret store: ${secrets.status().backend}`,
      `Memory: ${formatBytes(memoryBytes)}, CPU: ${formatPercent(cpuPercent / 100, 1)}`,
    ],
    ['Connections', ...hub.get('connections.profiles').map(toConnectionLine)],
    ['Settings', JSON.stringify(toReported(settings.get()), null, 1)],
    [`Log (newest ${String(lines.length)} lines)`, ...lines.map(({ text }) => text)],
  ];
  return `${sections.map(([title, ...rest]) => `## ${String(title)}\n${rest.join('\n')}`).join('\n\n')}\n`;
}

/** The settings without names and texts of the user: only kinds and counts of profiles, players, presets and rules. */
function toReported(settings: Settings): object {
  const { connections, music, eq, rules, playout, attention, ...frame } = toPortable(settings);
  return {
    ...frame,
    attention: { ...attention, mutes: attention.mutes.length },
    connections: connections.profiles.map(({ service, credential }) => `${service}, ${credential}`),
    music: { profiles: music.profiles.length, volumeStep: music.volumeStep },
    eq: { presets: eq.presets.length, applyOnly: eq.applyOnly },
    rules: rules.rules.map(({ on, when, then }) => ({ on, when: when.k, then: then.k })),
    playout: { backupDays: playout.backupDays },
  };
}

const toConnectionLine = ({ service, name, status }: ConnectionProfile): string =>
  [service, name, status.state, status.address, status.reason].filter(Boolean).join(' · ');

/** The message of a line first, then its other fields; the line itself if it is not JSON. */
function parseLine(text: string): Pick<AppLogLine, 'at' | 'text'> {
  try {
    const { time, msg, ...fields } = JSON.parse(text) as Record<string, unknown>;
    delete fields['level'];
    const at = typeof time === 'string' ? Date.parse(time) : Number.NaN;
    const more = Object.keys(fields).length === 0 ? '' : ` ${JSON.stringify(fields)}`;
    return { at: Number.isNaN(at) ? null : at, text: `${String(msg)}${more}` };
  } catch {
    return { at: null, text };
  }
}

/** Reads memory and CPU of this process; the CPU is that since the last read. */
function ownUsage(): () => Pick<Diagnostics, 'memoryBytes' | 'cpuPercent'> {
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
