import type { AttentionAction, AttentionSource } from '../../shared/attention/model.ts';
import { elsewhereKey, joinScopes } from '../../shared/attention/elsewhere.ts';
import type { MethodInput, MethodName } from '../../shared/contract/methods.ts';
import type { Dispose } from '../../shared/lib/disposable.ts';
import { equal } from '../../shared/lib/equal.ts';
import type { AttentionPort, Clock, Logger, ServiceFinding } from '../platform/ports.ts';

/** A lineup, workspace, account or connection of the user that windows do not show now. */
export interface OtherPlace {
  readonly id: string;
  /** The place's name in its items. */
  readonly name: string;
  /** Whether the place has its own connection, which stays unaffected when the shown one is lost. */
  readonly isOwnServer: boolean;
  /** The call that makes windows show the place. */
  readonly first: SwitchCall;
}

export type SwitchCall = NonNullable<Extract<AttentionAction, { k: 'open' }>['first']>;

/** A call that makes windows show a place; the compiler checks the method's input. */
export const switchCall = <M extends MethodName>(method: M, input: MethodInput<M>): SwitchCall => ({
  method,
  input,
});

export interface ElsewhereOptions<P extends OtherPlace> {
  readonly source: AttentionSource;
  readonly attention: AttentionPort;
  readonly clock: Clock;
  readonly log: Logger;
  /** Reads the current findings of a place. If it rejects, the earlier findings stay. */
  readonly read: (place: P, signal: AbortSignal) => Promise<readonly ServiceFinding[]>;
}

/** Time (ms) before the first read, so that the shown place is read first; and between rounds. */
const FIRST_MS = 30_000;
const ROUND_MS = 10 * 60_000;
/** Maximum number of places per round, starting with the one read longest ago; and maximum number of problems per place. */
const MAX_PER_ROUND = 8;
const MAX_FINDINGS = 50;

interface Known {
  readonly place: OtherPlace;
  /** ms since epoch. */
  readonly at: number;
  readonly findings: readonly ServiceFinding[];
}

/** Lists the problems of places that windows do not show, as of their last read. Reads one place at a time, at a slow pace. */
export class Elsewhere<P extends OtherPlace> {
  readonly #options: ElsewhereOptions<P>;
  readonly #known = new Map<string, Known>();
  /** Time of the last attempt for each place (ms since epoch). */
  readonly #tried = new Map<string, number>();
  #places: readonly P[] = [];
  #timer: Dispose | null = null;
  #round: AbortController | null = null;

  constructor(options: ElsewhereOptions<P>) {
    this.#options = options;
  }

  get places(): readonly P[] {
    return this.#places;
  }

  /** Sets the places that windows do not show now. New ones are read soon. */
  follow(places: readonly P[]): void {
    if (equal(places, this.#places)) return;
    const before = new Set(this.#places.map(({ id }) => id));
    this.#places = places;
    const ids = new Set(places.map(({ id }) => id));
    for (const id of this.#known.keys()) if (!ids.has(id)) this.#forget(id);
    for (const id of this.#tried.keys()) if (!ids.has(id)) this.#tried.delete(id);
    if (places.length === 0) this.stop();
    else if (places.some(({ id }) => !before.has(id))) this.#schedule(FIRST_MS);
  }

  /** Lists the findings of a place that windows showed until now. It must be one of the followed places. */
  left(place: OtherPlace, findings: readonly ServiceFinding[], at: number): void {
    this.#show({ place, at, findings });
  }

  /** The service ends: withdraws all problems. */
  stop(): void {
    this.#timer?.();
    this.#timer = null;
    this.#round?.abort();
    this.#round = null;
    for (const id of [...this.#known.keys()]) this.#forget(id);
    this.#places = [];
  }

  #schedule(ms: number): void {
    this.#timer?.();
    this.#timer = this.#options.clock.after(ms, () => void this.#readAll());
  }

  async #readAll(): Promise<void> {
    this.#round?.abort();
    const round = new AbortController();
    this.#round = round;
    const tried = ({ id }: P): number => this.#tried.get(id) ?? 0;
    const due = [...this.#places].sort((a, b) => tried(a) - tried(b)).slice(0, MAX_PER_ROUND);
    for (const place of due) {
      await this.#read(place, round.signal);
      if (round.signal.aborted) return;
    }
    this.#schedule(ROUND_MS);
  }

  async #read(place: P, signal: AbortSignal): Promise<void> {
    const { read, clock, log, source } = this.#options;
    this.#tried.set(place.id, clock.now());
    try {
      const findings = await read(place, signal);
      const isListed = this.#places.some(({ id }) => id === place.id);
      if (!signal.aborted && isListed) this.#show({ place, at: clock.now(), findings });
    } catch (error) {
      if (!signal.aborted) log.info('a place that is not shown was not read', { source, error });
    }
  }

  #show({ place, at, findings }: Known): void {
    const { attention, source } = this.#options;
    const before = this.#known.get(place.id);
    const standing = findings
      .filter(({ report }) => report.severity !== 'info')
      .slice(0, MAX_FINDINGS);
    const keys = new Set(standing.map(({ key }) => key));
    for (const { key } of before?.findings ?? [])
      if (!keys.has(key)) attention.clear(source, elsewhereKey(place, key));
    for (const { key, state, report } of standing)
      attention.raise(
        source,
        elsewhereKey(place, key),
        { ...withSwitch(report, place, source), state, asOf: at },
        { isFirst: before === undefined },
      );
    this.#known.set(place.id, { place, at, findings: standing });
  }

  #forget(id: string): void {
    const known = this.#known.get(id);
    if (known === undefined) return;
    this.#known.delete(id);
    const { attention, source } = this.#options;
    for (const { key } of known.findings) attention.suspend(source, elsewhereKey(known.place, key));
  }
}

/**
 * Makes each remedy switch to the place first. A remedy that calls a method would act on the shown place, so it becomes one that opens the
 * object.
 */
function withSwitch(
  { action, more = [], place: page, scope, ...report }: ServiceFinding['report'],
  { name, first, isOwnServer }: OtherPlace,
  source: AttentionSource,
): ServiceFinding['report'] {
  const open = (remedy: AttentionAction): AttentionAction => ({
    k: 'open',
    label: remedy.label,
    path: remedy.k === 'open' ? remedy.path : (page ?? `/${source}`),
    first,
  });
  return {
    ...report,
    scope: isOwnServer ? joinScopes(name, scope ?? null) : name,
    action: action === null ? null : open(action),
    more: more.filter(({ k }) => k === 'open').map(open),
  };
}
