import type { Dispose } from '../../../../shared/lib/disposable.ts';
import { recordOf } from '../../../../shared/lib/json.ts';
import { versionNumber } from '../../../../shared/workflows/rules/params.ts';
import type { ServiceClient } from '../../../net/client.ts';
import { serverEvents } from '../../../net/events.ts';
import { parseJsonText } from '../../../net/json-text.ts';
import type { WorkflowsPorts } from '../workflows-ports.ts';
import type { FoundScheduler } from '../scheduler/probe.ts';

/** Lists that the server compares for us. */
const topics = ['dagruns:limit=50', 'dagslist:perPage=200'] as const;
/** Shortest time between two reads that events ask for (ms). */
const BETWEEN_MS = 1_000;
/** Characters of one event: 200 workflows with their newest runs. */
const MOST_CHARS = 4_000_000;
/** The server sends a heartbeat every 10 s (ms). */
const IDLE_MS = 35_000;

export interface LiveOptions {
  readonly client: ServiceClient;
  /** The path of the address, before the interface's own. */
  readonly path: string;
  /** Something changed, or the stream was lost: reads again. */
  readonly onChange: () => void;
  /** Whether the server reports changes itself. */
  readonly onMode: (live: boolean) => void;
}

/** Whether the server has one stream for several topics: since 2.3. One without a version may have it. */
const hasStream = ({ dialect, version }: FoundScheduler): boolean =>
  dialect === 'current' && (versionNumber(version) ?? Infinity) >= 2_003_000;

/** Follows the server's stream of changes. Every event leads to a read, at most one a second. */
export class LiveUpdates {
  readonly #ports: Pick<WorkflowsPorts, 'clock' | 'random' | 'log'>;
  readonly #options: LiveOptions;
  #stop: AbortController | null = null;
  #pending: Dispose | null = null;
  #readAt = -Infinity;

  constructor(ports: Pick<WorkflowsPorts, 'clock' | 'random' | 'log'>, options: LiveOptions) {
    this.#ports = ports;
    this.#options = options;
  }

  /** Does nothing if it follows already, or if the server has no stream. */
  start(found: FoundScheduler): void {
    if (this.#stop !== null || !hasStream(found)) return;
    const stop = new AbortController();
    this.#stop = stop;
    this.#follow(found.base, stop.signal).catch((error: unknown) => {
      if (stop.signal.aborted) return;
      // The next probe tries again.
      this.#stop = null;
      this.#ports.log.info('the scheduler does not report changes', { error: String(error) });
      this.#lost();
    });
  }

  stop(): void {
    this.#stop?.abort();
    this.#stop = null;
    this.#pending?.();
    this.#pending = null;
  }

  async #follow(base: string, signal: AbortSignal): Promise<void> {
    const { client, path, onMode } = this.#options;
    const query = topics.map((topic) => `topic=${encodeURIComponent(topic)}`).join('&');
    const request = {
      ...{ origin: client.origin, path: `${path}${base}/events/stream?${query}`, signal },
      idleMs: IDLE_MS,
    };
    const options = {
      maxEvent: MOST_CHARS,
      onState: (lost: unknown) => {
        if (lost !== null) this.#lost();
      },
    };
    for await (const { event, data } of serverEvents(
      { ...this.#ports, http: client.streams },
      request,
      options,
    )) {
      if (event === 'control') onMode(isSubscribed(data));
      if (event === 'message') this.#changed();
    }
    this.#lost();
  }

  /** From now on only polling shows changes. */
  #lost(): void {
    this.#options.onMode(false);
    this.#changed();
  }

  #changed(): void {
    const { clock } = this.#ports;
    if (this.#pending !== null) return;
    const wait = Math.max(0, this.#readAt + BETWEEN_MS - clock.monotonic());
    this.#pending = clock.after(wait, () => {
      this.#pending = null;
      this.#readAt = clock.monotonic();
      this.#options.onChange();
    });
  }
}

/** Whether the server follows all topics. */
function isSubscribed(data: string): boolean {
  const subscribed = recordOf(parseJsonText(data))?.['subscribed'];
  return Array.isArray(subscribed) && topics.every((topic) => subscribed.includes(topic));
}
