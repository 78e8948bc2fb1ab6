import type { ServiceEvent } from '../../../../shared/attention/event.ts';
import type { AttentionAction } from '../../../../shared/attention/model.ts';
import type { MethodName } from '../../../../shared/contract/methods.ts';
import type { Dispose } from '../../../../shared/lib/disposable.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type {
  AttentionPort,
  AttentionRecovery,
  AttentionReport,
  Clock,
  EventsPort,
  ServiceFinding,
  SettingsPort,
} from '../../../platform/ports.ts';
import type { Observation } from '../../../service/service-watch.ts';
import { ServiceWatch } from '../../../service/service-watch.ts';
import { KeyedDebounce } from '../workspace/debounce.ts';
import type { Model } from '../workspace/model.ts';
import type { Schedule } from '../workspace/schedule.ts';
import { toMs } from '../../../../shared/playout/instant.ts';
import type { PlayoutDoc } from '../../../../shared/playout/document/document.ts';
import { formatDateTime } from '../../../../shared/format/time.ts';
import type { Channel } from '../workspace/channel.ts';
import { knownVerdict } from '../workspace/disk-doc.ts';
import { listDiskDocs } from '../workspace/channel.ts';
import {
  DAY_MS,
  findReported,
  isGapAfter,
  planReports,
  showing,
  solvedProblem,
} from './plan-reports.ts';
import type { OtherLineupsPorts } from './other-lineups.ts';
import { OtherLineups, nameFile } from './other-lineups.ts';
import type { ReadWrites } from './item-details.ts';
import { readDetails } from './item-details.ts';
import { joinExtents } from '../workspace/channel-state.ts';

/** Debounce of the list (ms): changes come in bursts. */
const DEBOUNCE_MS = 250;
/** Interval (ms) for faults that only enter the 24-hour window as time passes. */
const RECHECK_MS = 15 * 60_000;
/** How long before they air gaps are listed (ms); more than the 72 hours of a rule. */
const AHEAD_MS = 4 * DAY_MS;

interface Ports {
  readonly attention: AttentionPort;
  readonly events: EventsPort;
  readonly clock: Clock;
  /** The recent writes of files, newest first. */
  readonly writes: ReadWrites;
  readonly settings: Pick<SettingsPort, 'get'>;
  /** The other ports of `OtherLineups`; null inside a demo, which has no other lineups. */
  readonly lineups: Omit<OtherLineupsPorts, 'attention' | 'clock'> | null;
}

/** Observes the open lineup (problems that will air within a day, and gaps ahead) and the problems of other recent lineups. */
export class PlayoutAttention {
  readonly #clock: Clock;
  readonly #model: Model;
  readonly #gather: KeyedDebounce;
  readonly #stopListening: Dispose;
  readonly #watch: ServiceWatch<Model>;
  readonly #others: OtherLineups | null;
  readonly #recent: () => readonly string[];
  readonly #observe: (lineup: Model) => Observation;
  /** The last observation of the open lineup. */
  #last: {
    readonly path: string;
    readonly findings: readonly ServiceFinding[];
    at: number;
  } | null = null;
  #timer: Dispose | null = null;

  constructor(ports: Ports, model: Model, schedule: Schedule) {
    this.#clock = ports.clock;
    this.#model = model;
    this.#observe = (lineup) => observeLineup(lineup, schedule, ports.clock.now());
    this.#watch = new ServiceWatch({
      ...ports,
      source: 'playout',
      observe: (lineup) => ({
        ...this.#observe(lineup),
        scopeName: nameLineup(lineup, ports.settings.get().playout.recent),
      }),
      details: ({ key }) => this.#readDetails(key, schedule, ports.writes),
      recovery: (key, { channels }) =>
        solvedIn([...channels.values()], schedule, key, ports.clock.now()),
    });
    const { lineups, settings } = ports;
    this.#recent = () => settings.get().playout.recent;
    this.#others =
      lineups === null
        ? null
        : new OtherLineups({ ...ports, ...lineups }, (lineup) => this.#observe(lineup).findings);
    this.#gather = new KeyedDebounce(ports.clock, DEBOUNCE_MS, () => this.look());
    this.#stopListening = model.changes.on(() => this.#gather.add(['']));
  }

  stop(): void {
    this.#stopListening();
    this.#gather.stop();
    this.#timer?.();
    this.#watch.reset();
    this.#others?.stop();
  }

  async #readDetails(problem: string, schedule: Schedule, writes: ReadWrites) {
    const channel = findChannel([...this.#model.channels.values()], problem);
    if (channel === undefined) return {};
    const shift = schedule.findShift(channel) ?? 0;
    const code = problem.slice(channel.key.length + 1);
    const finding = findReported(channel.diskFindings ?? [], code);
    return readDetails(channel, { finding, shift }, writes);
  }

  /** Lists the current problems. */
  look(): void {
    const { path, phase } = this.#model;
    const last = this.#last;
    const recent = this.#recent();
    this.#others?.follow(path, recent, (one) => nameFile(one, recent));
    this.#watch.seen(this.#model);
    if (last !== null && last.path !== path) this.#others?.left(last.path, last.findings, last.at);
    if (path !== null && phase === 'open') {
      const { findings } = this.#observe(this.#model);
      this.#last = { path, findings, at: this.#clock.now() };
    } else if (last?.path !== path) this.#last = null;
    this.#timer?.();
    this.#timer =
      this.#model.phase === 'open' ? this.#clock.after(RECHECK_MS, () => this.look()) : null;
  }
}

/** The name of the open lineup, if there are other recent ones; null if there are none. */
const nameLineup = ({ path }: Model, recent: readonly string[]): string | null =>
  path === null || recent.every((one) => one === path) ? null : nameFile(path, recent);

const call = (method: MethodName, label: string): AttentionAction => ({
  k: 'call',
  label,
  method,
  input: undefined,
});

function observeLineup(model: Model, schedule: Schedule, now: number): Observation {
  const { path, recovered, stuckWrites } = model;
  const findings: ServiceFinding[] = [];
  const add = (key: string, report: AttentionReport): void => {
    findings.push({ key, state: `${report.severity} ${report.text}`, report });
  };
  const write = {
    kind: 'write',
    subject: t('playoutserver:ws.attention.write'),
    place: '/playout',
  } as const;
  if (recovered !== null) {
    const text = t('playoutserver:ws.attention.interrupted');
    const action = call('playout.closeRecovered', t('playoutserver:ws.attention.noted'));
    add('recovered', { severity: 'warn', ...write, text, detail: recovered, action });
  }
  const [stuck] = stuckWrites;
  if (stuck !== undefined) {
    const text = t('playoutserver:ws.attention.stuck');
    const action = call('playout.settleWrites', t('playoutserver:ws.attention.settle'));
    add('stuck-write', { severity: 'bad', ...write, text, detail: stuck.reason, action });
  }
  for (const { key, severity, subject: about, text, detail } of model.programme)
    add(key, {
      severity,
      kind: 'programme',
      subject: about === '' ? t('playoutserver:programme.attention.subject') : about,
      text,
      ...(detail === undefined ? {} : { detail }),
      action: { ...showing('programme'), label: t('playoutserver:programme.attention.show') },
    });
  const events: ServiceEvent[] = [];
  const known: string[] = [];
  for (const channel of model.channels.values()) {
    const shift = schedule.findShift(channel);
    for (const [code, report] of channelReports(channel, now, shift ?? 0))
      add(`${channel.key}/${code}`, report);
    if (shift === null || channel.config === null || channel.diskFindings === null) continue;
    if (channel.trouble !== null) continue;
    known.push(channel.key);
    events.push(...gapsAhead(channel, shift, now));
  }
  return { findings, events, known, scope: path };
}

/** Gaps in the plan and the end of the plan, within the range of rules. */
function gapsAhead(channel: Channel, shift: number, now: number): ServiceEvent[] {
  const { key, entry, diskFindings } = channel;
  const subject = entry.name === '' ? entry.number : entry.name;
  const event = (from: number, text: 'nothingFrom' | 'planEnds'): ServiceEvent[] => {
    const at = from - shift;
    if (at >= now + AHEAD_MS) return [];
    const detail = t(`playoutserver:ws.attention.${text}`, { at: formatDateTime(at, now) });
    const about = { kind: 'playoutGap', key: `${key} ${String(from)}`, of: key } as const;
    return [{ ...about, subject, detail, at, caused: false }];
  };
  const gaps = (diskFindings ?? []).filter((one) => isGapAfter(one, now + shift));
  const span = joinExtents(listDiskDocs(channel));
  return [
    ...gaps.flatMap(({ from = 0 }) => event(from, 'nothingFrom')),
    ...(span === null ? [] : event(span.to, 'planEnds')),
  ];
}

/**
 * Problems of a channel that need attention, by a stable code. Only files on disk count, because a draft airs nothing until it is written.
 * `now`: ms since epoch; `shift`: playout time minus `now`.
 */
function channelReports(
  channel: Channel,
  now: number,
  shift: number,
): Map<string, AttentionReport> {
  const { key, entry, trouble, conflicts, diskFindings } = channel;
  const reports = new Map<string, AttentionReport>();
  const subject = entry.name === '' ? entry.number : entry.name;
  const show = showing(`channel=${key}`);
  const about = {
    about: key,
    subject,
    action: { ...show, label: t('playoutserver:ws.attention.showChannel') },
  };
  const report = (kind: string, severity: 'bad' | 'warn', text: string, detail?: string): void => {
    const more = detail === undefined ? {} : { detail };
    reports.set(kind, { severity, kind, ...about, text, ...more });
  };
  if (trouble !== null)
    report('trouble', 'bad', t('playoutserver:ws.attention.trouble'), trouble.problem);
  const [conflict] = conflicts.values();
  if (conflict !== undefined)
    report('conflict', 'warn', t('playoutserver:ws.attention.conflict', { name: conflict.name }));
  for (const [code, problem] of planReports(diskFindings ?? [], now, shift))
    reports.set(code, { ...about, ...problem });
  const refused = listDiskDocs(channel).filter(
    (doc) => isRefused(doc) && overlapsSoon(doc, now + shift),
  );
  const [file] = refused;
  if (file !== undefined) {
    const words = { count: refused.length, name: file.name };
    report(
      'refused',
      'bad',
      t('playoutserver:ws.attention.refused', words),
      knownVerdict(file)?.reason,
    );
  }
  return reports;
}

/** The channel that an item's key is about. */
const findChannel = (channels: readonly Channel[], problem: string): Channel | undefined =>
  channels.find(({ key }) => problem.startsWith(`${key}/`));

/** The recovery of a plan's fault that disappeared before it aired. A plan that is missing or cannot be read now solves nothing. */
function solvedIn(
  channels: readonly Channel[],
  schedule: Schedule,
  problem: string,
  now: number,
): AttentionRecovery | null {
  const channel = findChannel(channels, problem);
  if (channel === undefined || channel.diskFindings === null || !isWhole(channel)) return null;
  const code = problem.slice(channel.key.length + 1);
  const text = solvedProblem(code, now, schedule.findShift(channel) ?? 0);
  return text === null ? null : { text, action: showing(`channel=${channel.key}`) };
}

/** Whether the channel's plan was read completely. An unmounted share can also look like an empty folder. */
const isWhole = ({ trouble, base }: Channel): boolean =>
  trouble === null &&
  base.some(({ doc }) => doc !== null) &&
  base.every(({ verdict }) => verdict?.state !== 'unreadable');

const isRefused = (doc: PlayoutDoc): boolean => knownVerdict(doc)?.state === 'refused';

const overlapsSoon = ({ window }: PlayoutDoc, now: number): boolean =>
  window !== null && toMs(window.finish) > now && toMs(window.start) < now + DAY_MS;
