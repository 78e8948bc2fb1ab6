import type { Dispose } from '../../../../shared/lib/disposable.ts';
import { toRecord } from '../../../../shared/lib/json.ts';
import { versionNumber } from '../../../../shared/workflows/rules/params.ts';
import type { ServiceClient } from '../../../net/client.ts';
import { serverEvents } from '../../../net/events.ts';
import { parseJsonText } from '../../../net/json-text.ts';
import type { ServicePorts } from '../../../service/service-session.ts';
import type { ProbedScheduler } from '../scheduler/probe.ts';

/** Lists that the server watches for changes. */
const topics = ['dagruns:limit=50', 'dagslist:perPage=200'] as const;
const listStreams = ['/events/dag-runs?limit=50', '/events/dags?perPage=200'] as const;
/** Minimum time between two reads triggered by events (ms). */
const BETWEEN_MS = 1_000;
/** Maximum length of one event (characters): 200 workflows with their newest runs. */
const MAX_CHARS = 4_000_000;
/** The server sends a heartbeat every 10 s (ms). */
const IDLE_MS = 35_000;

export interface LiveOptions {
  readonly client: ServiceClient;
  /** Path of the server's address, which precedes the API's path. */
  readonly path: string;
  /** Called when something changed or the stream was lost, so that the overview is read again. */
  readonly onChange: () => void;
  /** Called with whether the server now pushes changes. */
  readonly onMode: (live: boolean) => void;
}

/**
 * The addresses of the server's event streams: one for all lists since 2.3 (also tried on servers without a version), one per list since
 * 2.0. The first 2.x releases only accept a token in the address; the app never sends it there and polls these instead.
 */
function listStreamPaths({ dialect, version }: ProbedScheduler): readonly string[] {
  if (dialect !== 'current') return [];
  if ((versionNumber(version) ?? Infinity) < 2_003_000) return listStreams;
  return [
    `/events/stream?${topics.map((topic) => `topic=${encodeURIComponent(topic)}`).join('&')}`,
  ];
}

/** Follows the server's event streams. Every event triggers a read, at most one per second. */
export class LiveUpdates {
  readonly #ports: Pick<ServicePorts, 'clock' | 'random' | 'log'>;
  readonly #options: LiveOptions;
  #stop: AbortController | null = null;
  #pending: Dispose | null = null;
  #readAt = -Infinity;

  constructor(ports: Pick<ServicePorts, 'clock' | 'random' | 'log'>, options: LiveOptions) {
    this.#ports = ports;
    this.#options = options;
  }

  /** Does nothing if already following, or if the server has no stream. */
  start(scheduler: ProbedScheduler): void {
    const streams = listStreamPaths(scheduler);
    if (this.#stop !== null || streams.length === 0) return;
    const stop = new AbortController();
    this.#stop = stop;
    const open = new Set<string>();
    const follow = (stream: string): Promise<void> =>
      this.#follow(scheduler.base + stream, stop.signal, (isOpen) => {
        if (isOpen) open.add(stream);
        else open.delete(stream);
        this.#options.onMode(open.size === streams.length);
      });
    Promise.all(streams.map(follow)).catch((error: unknown) => {
      if (stop.signal.aborted) return;
      stop.abort();
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

  /** `onOpen`: called with whether the server subscribed the client to all topics. */
  async #follow(
    stream: string,
    signal: AbortSignal,
    onOpen: (isOpen: boolean) => void,
  ): Promise<void> {
    const { client, path } = this.#options;
    const request = {
      origin: client.origin,
      path: path + stream,
      signal,
      idleMs: IDLE_MS,
    };
    const lost = (): void => {
      onOpen(false);
      this.#changed();
    };
    const options = {
      maxEvent: MAX_CHARS,
      onState: (closed: unknown) => {
        if (closed !== null) lost();
      },
    };
    for await (const { event, data } of serverEvents(
      { ...this.#ports, http: client.streams },
      request,
      options,
    )) {
      if (event === 'control') onOpen(isSubscribed(data));
      if (event === 'connected') onOpen(true);
      if (event === 'message' || event === 'data') this.#changed();
    }
    lost();
  }

  /** The stream is lost; only polling shows changes from now on. */
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

/** Whether the server confirmed the subscription to all topics. */
function isSubscribed(data: string): boolean {
  const subscribed = toRecord(parseJsonText(data))?.['subscribed'];
  return Array.isArray(subscribed) && topics.every((topic) => subscribed.includes(topic));
}
