import { z } from 'zod';
import { AppFailure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Dispose } from '../../../../shared/lib/disposable.ts';
import type { ProgrammeFinding } from '../../../../shared/playout/programme/contract.ts';
import type { ProgrammeState } from '../../../../shared/playout/programme/topic.ts';
import type { Clock, Logger, StorePort } from '../../../platform/ports.ts';
import type { Model, ProgrammeReport } from '../workspace/model.ts';
import type { Applier } from './applier.ts';
import type { LibraryPort } from './library-port.ts';
import type { Readable } from '../../../../shared/playout/programme/readable.ts';
import { readableNames } from '../../../../shared/playout/programme/readable.ts';
import type { MadePlan } from './plan-model.ts';

/** Interval (ms) of checking the days ahead. */
const PERIOD_MS = 3_600_000;
/** Debounce of changes of the library (ms): a scan has many. */
const LIBRARY_MS = 10_000;
const KEY = 'playout/programme/background/1';
const MAX_LINEUPS = 100;

/** Lineups whose programmes are extended automatically. */
const Switched = z.object({ lineups: z.array(z.string()).max(MAX_LINEUPS) });

export interface BackgroundPorts {
  readonly model: Model;
  readonly clock: Clock;
  readonly log: Logger;
  readonly store: StorePort;
  readonly library: LibraryPort;
  readonly applier: Applier;
  /** Writes the guide of a channel where the server reads it; does nothing without such a folder. */
  readonly writeGuide: (channel: string) => Promise<void>;
  /** Publishes the changed state. */
  readonly changed: () => Promise<void>;
}

/**
 * Extends the files of a programme automatically: once an hour and after changes of the library it adds days, replaces missing media,
 * writes guides and removes old files. Off until the user turns it on.
 */
export class Background {
  readonly #ports: BackgroundPorts;
  readonly #stops: Dispose[];
  #timer: Dispose | null = null;
  #running: Promise<void> | null = null;
  #lineup: string | null = null;
  #lastRunAt: number | null = null;
  #lastError: string | null = null;
  #isStopped = false;

  constructor(ports: BackgroundPorts) {
    this.#ports = ports;
    this.#stops = [
      ports.library.watch(() => this.#soon(LIBRARY_MS)),
      ports.model.changes.on(({ k }) => {
        if (k === 'lineup') this.#lineupChanged();
      }),
    ];
  }

  stop(): void {
    this.#isStopped = true;
    for (const stop of this.#stops) stop();
    this.#timer?.();
  }

  get state(): Omit<ProgrammeState['background'], 'ahead'> {
    return { isOn: this.isOn(), lastRunAt: this.#lastRunAt, lastError: this.#lastError };
  }

  /** Whether automatic extension is on for a lineup; default: the open one. */
  isOn(lineup: string | null = this.#ports.model.path): boolean {
    return lineup !== null && this.#read().includes(lineup);
  }

  /** See `playout.programme.background`. */
  async switchTo(isOn: boolean): Promise<void> {
    const { model, store, clock, changed } = this.#ports;
    const { path } = model;
    if (path === null) return;
    const others = this.#read().filter((one) => one !== path);
    const lineups = isOn ? [path, ...others].slice(0, MAX_LINEUPS) : others;
    store.putLastGood(KEY, { lineups }, clock.now());
    if (isOn) await this.run();
    else this.#report([]);
    await changed();
  }

  /** Runs the extension that is due. Never rejects. */
  run(): Promise<void> {
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  #read(): readonly string[] {
    return Switched.safeParse(this.#ports.store.getLastGood(KEY)?.value).data?.lineups ?? [];
  }

  #lineupChanged(): void {
    const { path, phase } = this.#ports.model;
    if (phase !== 'open' || path === this.#lineup) return;
    this.#lineup = path;
    this.#lastRunAt = null;
    this.#lastError = null;
    this.#soon(0);
  }

  #soon(ms: number): void {
    this.#timer?.();
    if (this.#isStopped || !this.isOn()) return;
    this.#timer = this.#ports.clock.after(ms, () => void this.run());
  }

  async #run(): Promise<void> {
    const { clock, log, library, applier, writeGuide, changed } = this.#ports;
    if (this.#isStopped || !this.isOn()) return;
    try {
      // Waits for the scan, because media that it has not found yet would be replaced.
      if ((await library.snapshot()).isScanning) return;
      const plan = await applier.planExtension();
      this.#report(listReports(plan));
      await applier.write(plan);
      for (const { channel, docs } of plan.channels)
        if (docs.length > 0) await writeGuide(channel.key);
      this.#lastError = null;
    } catch (error) {
      const message = error instanceof AppFailure ? error.error.message : String(error);
      this.#lastError = message;
      this.#report([{ key: 'programme/write', severity: 'bad', subject: '', text: message }]);
      log.warn('the programme was not extended', { error });
    } finally {
      this.#lastRunAt = clock.now();
      this.#soon(PERIOD_MS);
      await changed();
    }
  }

  #report(reports: readonly ProgrammeReport[]): void {
    const { model } = this.#ports;
    if (model.programme.length === 0 && reports.length === 0) return;
    model.programme = reports;
    model.tell({ k: 'channel', channels: [] });
  }
}

const MAX_REPORTS = 20;

/** Problems that need the user: a channel that can't be extended, a source with nothing to air, and missing files. */
function listReports({ summary, input }: MadePlan): readonly ProgrammeReport[] {
  const { channels, notes } = summary;
  const names = readableNames(input.programme, input.library.byId);
  return channels
    .flatMap(({ number, name, problem, isForeign }) => {
      const own = notes.filter(({ channel }) => channel === number);
      const subject = name === '' ? number : name;
      const text = isForeign ? t('playoutserver:programme.attention.foreign') : problem;
      return [
        ...(text === null
          ? []
          : [{ key: `programme/${number}/problem`, severity: 'warn', subject, text } as const]),
        ...listEmpty(own, number, subject, names),
        ...listMissing(own, number, subject),
      ];
    })
    .slice(0, MAX_REPORTS);
}

function listEmpty(
  notes: readonly ProgrammeFinding[],
  number: string,
  subject: string,
  names: Readable,
): readonly ProgrammeReport[] {
  const empty = notes.filter(({ code }) => code === 'source-empty');
  return [...new Map(empty.map((note) => [note.source ?? '', note]))].map(([source, note]) => ({
    key: `programme/${number}/empty/${source}`,
    severity: 'warn',
    subject,
    text: t('playoutserver:programme.attention.empty', { source: names.source(source) }),
    detail: note.text,
  }));
}

function listMissing(
  notes: readonly ProgrammeFinding[],
  number: string,
  subject: string,
): readonly ProgrammeReport[] {
  const missing = notes.filter(({ code }) => code === 'missing-file' || code === 'unreadable-file');
  const [first] = missing;
  if (first === undefined) return [];
  const count = new Set(missing.map(({ media }) => media)).size;
  const text = t('playoutserver:programme.attention.missing', { count });
  const key = `programme/${number}/missing`;
  return [{ key, severity: 'warn', subject, text, detail: first.text }];
}
