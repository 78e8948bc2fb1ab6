import type { AppError } from '../../../../shared/contract/errors.ts';
import { alignIds } from '../../../../shared/eq/align-ids.ts';
import { joinUnsent, splitUnsent } from '../../../../shared/eq/unsent-bands.ts';
import type { DspConfig } from '../../../../shared/eq/model.ts';
import type { NoDspReason, PlayerDsp } from '../../../../shared/eq/state.ts';
import { equal } from '../../../../shared/lib/equal.ts';
import type { Publisher } from '../../../platform/ports.ts';
import type { DspState } from '../dialects/dsp-dialect.ts';
import type { LocalEqSettings } from './local-eq-settings.ts';
import type { StreamFacts } from './stream-facts.ts';

/** dBFS at which servers up to 2.9 limit peaks. */
const SERVER_LIMIT = -2;
const DEFAULT_RATE = { hz: 48_000, from: 'default' } as const;

export interface DspStorePorts {
  readonly hub: Publisher;
  readonly local: LocalEqSettings;
  /** Whether the connected server limits after every chain by default; null: unknown. */
  readonly limits: () => boolean | null;
  /** Called with the published state of a player. */
  readonly changed: (dsp: PlayerDsp) => void;
}

interface Entry {
  dsp: PlayerDsp;
  reading: DspState | null;
  stream: StreamFacts | null;
  /** The player's own switch of the server's limiter; null: not read. */
  limiterOn: boolean | null;
  /** The configuration being sent: its ids apply when it is read back. */
  sent: DspConfig | null;
  /** The first reading takes the ids of this one, which a draft of an earlier run refers to. */
  like: DspConfig | null;
}

/** The sound processing of every loaded player, and its published state. */
export class DspStore {
  readonly #ports: DspStorePorts;
  readonly #entries = new Map<string, Entry>();

  constructor(ports: DspStorePorts) {
    this.#ports = ports;
  }

  get(playerId: string): PlayerDsp | undefined {
    return this.#entries.get(playerId)?.dsp;
  }

  get players(): string[] {
    return [...this.#entries.keys()];
  }

  has(playerId: string): boolean {
    return this.#entries.has(playerId);
  }

  /** The rate (Hz) of a player's stream, if the server reports it. */
  streamRate(playerId: string): number | null {
    return this.#entries.get(playerId)?.stream?.rate?.hz ?? null;
  }

  /** Starts following a player. `like`: the source of ids for the first reading. */
  open(playerId: string, like: DspConfig | null = null): PlayerDsp {
    const known = this.get(playerId);
    if (known !== undefined) return known;
    const dsp: PlayerDsp = {
      playerId,
      status: 'loading',
      reason: null,
      error: null,
      config: null,
      revision: 0,
      rate: DEFAULT_RATE,
      active: 'unknown',
      limiter: null,
      layers: this.#ports.local.layers(playerId),
    };
    const entry = { dsp, reading: null, stream: null, limiterOn: null, sent: null, like };
    this.#entries.set(playerId, entry);
    this.#ports.hub.setEntry('eq.players', playerId, dsp);
    return dsp;
  }

  /** Reading failed. Known state stays. */
  failed(playerId: string, error: AppError): void {
    if (this.get(playerId)?.config != null) return;
    this.#change(playerId, { status: 'failed', error });
  }

  none(playerId: string, reason: NoDspReason): void {
    this.#put(playerId, { reading: null });
    this.#change(playerId, { status: 'none', reason, error: null, config: null });
  }

  /** The configuration that was just sent; null: none is pending. */
  sending(playerId: string, sent: DspConfig | null): void {
    this.#put(playerId, { sent });
  }

  /**
   * Stores the server's configuration. The revision increases only if it differs from the previous one. Adds the unsent bands
   * at their positions.
   */
  take(playerId: string, reading: DspState): void {
    const entry = this.#entries.get(playerId);
    if (entry === undefined) return;
    if (reading.k === 'none') {
      this.none(playerId, reading.reason);
      return;
    }
    const was = entry.reading?.k === 'config' ? entry.reading.essence : undefined;
    const changed = was === undefined || !equal(was, reading.essence);
    const own = this.#whole(playerId, entry, reading.config);
    this.#put(playerId, { reading });
    this.#change(playerId, {
      status: 'ready',
      reason: null,
      error: null,
      config: own,
      revision: entry.dsp.revision + (changed ? 1 : 0),
    });
  }

  stream(playerId: string, stream: StreamFacts | null): void {
    this.#put(playerId, { stream });
    this.#change(playerId, {});
  }

  limiterOn(playerId: string, limiterOn: boolean): void {
    this.#put(playerId, { limiterOn });
    this.#change(playerId, {});
  }

  layersChanged(playerId: string): void {
    this.#change(playerId, { layers: this.#ports.local.layers(playerId) });
  }

  clear(): void {
    this.#entries.clear();
    this.#ports.hub.replaceEntries('eq.players', {});
  }

  #whole(playerId: string, entry: Entry, config: DspConfig): DspConfig {
    const before = entry.sent ?? entry.dsp.config ?? entry.like;
    const rate = entry.stream?.rate?.hz ?? null;
    const aligned = before === null ? config : alignIds(splitUnsent(before, rate).config, config);
    return joinUnsent(aligned, this.#ports.local.held(playerId));
  }

  #put(playerId: string, change: Partial<Entry>): void {
    const entry = this.#entries.get(playerId);
    if (entry !== undefined) Object.assign(entry, change);
  }

  #change(playerId: string, change: Partial<PlayerDsp>): void {
    const entry = this.#entries.get(playerId);
    if (entry === undefined) return;
    const dsp = { ...entry.dsp, ...change };
    const { stream } = entry;
    const next: PlayerDsp = {
      ...dsp,
      rate: stream?.rate ?? DEFAULT_RATE,
      active: stream?.active ?? 'unknown',
      limiter: this.#limiter(entry, dsp.config),
    };
    if (equal(next, entry.dsp)) return;
    entry.dsp = next;
    this.#ports.hub.setEntry('eq.players', playerId, next);
    this.#ports.changed(next);
  }

  /** From 2.10 on a limiter is a filter of the chain; earlier servers have a built-in one, on by default (reference 6.3). */
  #limiter({ stream, limiterOn }: Entry, config: DspConfig | null): number | null {
    const limits = this.#ports.limits();
    if (limits === null) return null;
    if (limits) return (stream?.limiter ?? limiterOn ?? true) ? SERVER_LIMIT : null;
    if (config?.enabled !== true) return null;
    const ceilings = config.filters.flatMap((filter) =>
      filter.type === 'safety_limiter' && filter.enabled
        ? [Number(filter.values['ceiling'] ?? SERVER_LIMIT)]
        : [],
    );
    return ceilings.length === 0 ? null : Math.min(...ceilings);
  }
}
