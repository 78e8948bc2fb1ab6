import type { Dispose } from '../../../../shared/lib/disposable.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { AttentionPort, AttentionReport, Clock } from '../../../platform/ports.ts';
import { KeyedDebounce } from '../workspace/debounce.ts';
import type { Model } from '../workspace/model.ts';
import type { Schedule } from '../workspace/schedule.ts';
import { msOf } from '../../../../shared/playout/instant.ts';
import type { PlayoutDoc } from '../../../../shared/playout/document/document.ts';
import type { FindingCode } from '../../../../shared/playout/finding.ts';
import type { PlacedFinding } from '../../../../shared/playout/state.ts';
import type { Channel } from '../workspace/channel.ts';
import { knownVerdict } from '../workspace/disk-doc.ts';
import { diskDocsOf } from '../workspace/channel.ts';

const DAY = 24 * 60 * 60_000;
/** The engine bridges shorter gaps by itself (playout.md 4). */
const LONG_GAP = 60_000;

const watchedCodes = ['gap', 'overlap', 'missing-file'] as const satisfies readonly FindingCode[];

/** Debounce of the list (ms): changes come in bursts. */
const DEBOUNCE_MS = 250;
/** Interval (ms) for faults that only enter the 24-hour window as time passes. */
const RECHECK_MS = 15 * 60_000;

/** Raises attention for problems that will air within a day. */
export class PlayoutAttention {
  readonly #attention: AttentionPort;
  readonly #clock: Clock;
  readonly #model: Model;
  readonly #schedule: Schedule;
  readonly #gather: KeyedDebounce;
  readonly #stopListening: Dispose;
  #reported = new Set<string>();
  #timer: Dispose | null = null;

  constructor(
    ports: { readonly attention: AttentionPort; readonly clock: Clock },
    model: Model,
    schedule: Schedule,
  ) {
    this.#attention = ports.attention;
    this.#clock = ports.clock;
    this.#model = model;
    this.#schedule = schedule;
    this.#gather = new KeyedDebounce(ports.clock, DEBOUNCE_MS, () => this.#look());
    this.#stopListening = model.changes.on(() => this.#gather.add(['']));
  }

  stop(): void {
    this.#stopListening();
    this.#gather.stop();
    this.#timer?.();
    this.#attention.clearAll('playout');
  }

  #look(): void {
    const reports = this.#reports();
    for (const [key, report] of reports) this.#attention.raise('playout', key, report);
    for (const key of this.#reported) if (!reports.has(key)) this.#attention.clear('playout', key);
    this.#reported = new Set(reports.keys());
    this.#timer?.();
    this.#timer =
      this.#model.phase === 'open' ? this.#clock.after(RECHECK_MS, () => this.#look()) : null;
  }

  #reports(): Map<string, AttentionReport> {
    const { recovered, stuckWrites, channels } = this.#model;
    const reports = new Map<string, AttentionReport>();
    if (recovered !== null)
      reports.set('recovered', {
        severity: 'warn',
        subject: t('playoutserver:ws.attention.write'),
        text: t('playoutserver:ws.attention.interrupted'),
        detail: recovered,
        action: { k: 'open', label: t('playoutserver:ws.attention.show'), path: '/playout' },
      });
    const [stuck] = stuckWrites;
    if (stuck !== undefined)
      reports.set('stuck-write', {
        severity: 'bad',
        subject: t('playoutserver:ws.attention.write'),
        text: t('playoutserver:ws.attention.stuck'),
        detail: stuck.reason,
        action: { k: 'open', label: t('playoutserver:ws.attention.show'), path: '/playout' },
      });
    for (const channel of channels.values()) {
      const now = this.#clock.now() + (this.#schedule.shiftOf(channel) ?? 0);
      for (const [code, report] of channelReports(channel, now))
        reports.set(`${channel.key}/${code}`, report);
    }
    return reports;
  }
}

/**
 * Problems of a channel that need attention, by a stable code. Only files on disk count, because a draft airs nothing until it is written.
 * `now`: playout time (epoch ms).
 */
function channelReports(channel: Channel, now: number): Map<string, AttentionReport> {
  const { key, entry, trouble, conflicts, diskFindings } = channel;
  const reports = new Map<string, AttentionReport>();
  const subject = entry.name === '' ? entry.number : entry.name;
  const report = (
    code: string,
    severity: AttentionReport['severity'],
    text: string,
    detail?: string,
    place = `channel=${key}`,
  ): void => {
    const more = detail === undefined ? {} : { detail };
    reports.set(code, { severity, subject, text, ...more, action: showing(place) });
  };
  if (trouble !== null)
    report('trouble', 'bad', t('playoutserver:ws.attention.trouble'), trouble.problem);
  const [conflict] = conflicts.values();
  if (conflict !== undefined)
    report('conflict', 'warn', t('playoutserver:ws.attention.conflict', { name: conflict.name }));
  for (const code of watchedCodes) {
    const soon = diskFindings.filter((finding) => finding.code === code && airsSoon(finding, now));
    const [first] = soon;
    if (first === undefined) continue;
    const severity = first.severity === 'error' ? 'bad' : 'warn';
    const text = t(`playoutserver:ws.attention.${code}`, {
      count: soon.reduce((sum, { count = 1 }) => sum + count, 0),
    });
    report(code, severity, text, first.message, `finding=${first.id}`);
  }
  const refused = diskDocsOf(channel).filter((doc) => isRefused(doc) && overlapsSoon(doc, now));
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

/** Opens the panel at a place: `channel=<key>` or `finding=<id>`. */
const showing = (place: string): NonNullable<AttentionReport['action']> => ({
  k: 'open',
  label: t('playoutserver:ws.attention.show'),
  path: `/playout#${encodeURIComponent(place)}`,
});

function airsSoon({ code, severity, from, to }: PlacedFinding, now: number): boolean {
  if (severity === 'info' || from === undefined || to === undefined) return false;
  if (to <= now || from >= now + DAY) return false;
  return code !== 'gap' || to - from > LONG_GAP;
}

const isRefused = (doc: PlayoutDoc): boolean => knownVerdict(doc)?.state === 'refused';

const overlapsSoon = ({ window }: PlayoutDoc, now: number): boolean =>
  window !== null && msOf(window.finish) > now && msOf(window.start) < now + DAY;
