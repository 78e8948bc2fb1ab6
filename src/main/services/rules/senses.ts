import type { ResourceState } from '../../../shared/connections/resource-state.ts';
import type { Dispose } from '../../../shared/lib/disposable.ts';
import type { PlacedFinding } from '../../../shared/playout/state.ts';
import type { Fact } from '../../../shared/rules/model.ts';
import type { Clock, Logger, Publisher } from '../../platform/ports.ts';
import type { CommandPort } from '../../platform/ports/command-port.ts';
import { deployFacts } from './facts/deploy-facts.ts';
import type { Sight } from './facts/fact.ts';
import { gapFacts } from './facts/gap-facts.ts';
import { issueFacts } from './facts/issue-facts.ts';
import { offlineSince, playerFacts } from './facts/player-facts.ts';
import { runFacts } from './facts/run-facts.ts';

interface Ports {
  readonly hub: Pick<Publisher, 'get'>;
  readonly clock: Clock;
  readonly commands: CommandPort;
  readonly log: Logger;
}

/** Grace period (ms) after a lineup opens: its findings arrive one by one. */
const SETTLE_MS = 2_000;
/** Maximum number of findings per read. */
const PAGE = 1_000;

/** Reads the current facts of the services. */
export class Senses {
  readonly #ports: Ports;
  readonly #signal: AbortSignal;
  readonly #changed: () => void;
  #offline: ReadonlyMap<string, number> = new Map();
  #findings: readonly PlacedFinding[] | null = null;
  #revision: number | null = null;
  #reading: Dispose = () => undefined;

  /** `changed`: called when the gaps were read. */
  constructor(ports: Ports, signal: AbortSignal, changed: () => void) {
    this.#ports = ports;
    this.#signal = signal;
    this.#changed = changed;
  }

  /** Whether facts may change as time passes. */
  get isTimed(): boolean {
    return this.#offline.size > 0 || this.#findings !== null;
  }

  stop(): void {
    this.#reading();
  }

  /** Takes in changes of a service. */
  update(kind: Fact['kind']): void {
    const { hub, clock } = this.#ports;
    if (kind === 'playerOffline' && this.#isOnline)
      this.#offline = offlineSince(this.#offline, this.#players, clock.now());
    if (kind !== 'playoutGap') return;
    const { state, findingsRevision } = hub.get('playout.workspace');
    const revision = state === 'open' ? findingsRevision : null;
    if (revision === this.#revision) return;
    this.#revision = revision;
    this.#reading();
    if (revision === null) this.#findings = null;
    else this.#reading = clock.after(SETTLE_MS, () => void this.#read());
  }

  /** The current facts of a service; null: unknown. `level`: hours of a gap, minutes offline. */
  sight(kind: Fact['kind'], level: number): Sight | null {
    const { hub, clock } = this.#ports;
    const read = <T>({ value, stale }: ResourceState<T>, facts: (value: T) => Sight) =>
      value === null || stale ? null : facts(value);
    switch (kind) {
      case 'deployFailed':
        return read(hub.get('deploys.overview'), deployFacts);
      case 'runFailed':
        return read(hub.get('workflows.overview'), runFacts);
      case 'issueAssigned':
        return read(hub.get('issues.overview'), issueFacts);
      case 'playerOffline':
        return this.#isOnline
          ? playerFacts(this.#players, this.#offline, level, clock.now())
          : null;
      case 'playoutGap': {
        const channels = Object.values(hub.get('playout.channels'));
        return this.#findings === null
          ? null
          : gapFacts(channels, this.#findings, level, clock.now());
      }
    }
  }

  get #isOnline(): boolean {
    return this.#ports.hub.get('music.connection').state.k === 'online';
  }

  get #players() {
    return Object.values(this.#ports.hub.get('music.players'));
  }

  async #read(): Promise<void> {
    const context = { signal: this.#signal, origin: 'rule' } as const;
    try {
      const gaps: PlacedFinding[] = [];
      for (let from = 0, total = 1; from < total; from += PAGE) {
        const asked = { channel: null, from, limit: PAGE };
        const page = await this.#ports.commands.call('playout.findings', asked, context);
        gaps.push(...page.findings.filter(({ code }) => code === 'gap'));
        ({ total } = page);
      }
      this.#findings = gaps;
      this.#changed();
    } catch (error) {
      if (!this.#signal.aborted) this.#ports.log.warn('gaps could not be read', { error });
    }
  }
}
