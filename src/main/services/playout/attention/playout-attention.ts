import type { Dispose } from '../../../../shared/lib/disposable.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { AttentionPort, AttentionReport, Clock } from '../../../platform/ports.ts';
import { Gather } from '../workspace/debounce.ts';
import type { Model } from '../workspace/model.ts';
import type { Schedule } from '../workspace/schedule.ts';
import { channelReports } from './channel-reports.ts';

/** Many changes come at once; the list is made when it is quiet (ms). */
const QUIET = 250;
/** What comes into the next 24 hours with time alone is seen at the next look (ms). */
const AGAIN = 15 * 60_000;

/** Puts on the list what will go wrong on air within a day. */
export class PlayoutAttention {
  readonly #attention: AttentionPort;
  readonly #clock: Clock;
  readonly #model: Model;
  readonly #schedule: Schedule;
  readonly #gather: Gather;
  readonly #stopListening: Dispose;
  #told = new Set<string>();
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
    this.#gather = new Gather(ports.clock, QUIET, () => {
      this.#look();
    });
    this.#stopListening = model.changes.on(() => {
      this.#gather.add(['']);
    });
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
    for (const key of this.#told) if (!reports.has(key)) this.#attention.clear('playout', key);
    this.#told = new Set(reports.keys());
    this.#timer?.();
    this.#timer =
      this.#model.phase === 'open'
        ? this.#clock.after(AGAIN, () => {
            this.#look();
          })
        : null;
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
      for (const [code, report] of channelReports(channel, this.#model.docs(channel.key), now))
        reports.set(`${channel.key}/${code}`, report);
    }
    return reports;
  }
}
