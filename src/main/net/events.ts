import '../../shared/net/request-texts.ts';
import type { EventSourceMessage } from 'eventsource-parser';
import { failure } from '../../shared/contract/errors.ts';
import { t } from '../../shared/i18n/translate.ts';
import { netFailure } from '../../shared/net/cause.ts';
import type { Clock, RandomPort } from '../platform/ports.ts';
import { sleep } from './client.ts';
import { getCause, getStatus } from './errors.ts';
import type { HttpStream, StreamPort, StreamRequest } from './http.ts';
import { isLocal } from './plain-http.ts';
import { isTransient } from './retry.ts';
import { statusFailure } from './status-failure.ts';

/** One server-sent event. `event`: its name, `message` by default. */
export interface ServerEvent {
  readonly id: string | null;
  readonly event: string;
  readonly data: string;
}

export interface EventsOptions {
  /** Called when a connection is open (null) or was lost, with the delay before the next attempt (ms). */
  readonly onState?: (lost: { readonly error: unknown; readonly retryMs: number } | null) => void;
  /** Characters of one event. Default 1,000,000. */
  readonly maxEvent?: number;
  /** Consecutive connections without events after which the stream fails. Default: unlimited. */
  readonly maxFailures?: number;
}

export interface EventsPorts {
  readonly http: StreamPort;
  readonly clock: Clock;
  readonly random: RandomPort;
}

const MIN_RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;
/** Maximum delay for a server on this computer or network (ms). */
const NEARBY_MS = 4_000;

/**
 * Reads server-sent events until the caller leaves the loop or the signal aborts. Reconnects after a lost connection, or after `idleMs` of
 * silence, with `Last-Event-ID`. The delay is the server's `retry` or 1 s, doubled up to 30 s (nearby 4 s) with jitter. Ends with a 204; rejects if
 * reconnecting cannot help: an error status below 500, another content type, certificates.
 */
export async function* serverEvents(
  ports: EventsPorts,
  request: StreamRequest,
  options: EventsOptions = {},
): AsyncGenerator<ServerEvent, void, void> {
  const state: Following = { lastId: null, baseMs: MIN_RETRY_MS, failures: 0, over: false };
  for (;;) {
    let lost: unknown = null;
    try {
      yield* connection(ports.http, request, options, state);
    } catch (error) {
      if (!mayReturn(error)) throw error;
      lost = error;
    }
    if (state.over) return;
    state.failures += 1;
    if (state.failures > (options.maxFailures ?? Infinity)) throw asError(lost, request.origin);
    const most = isLocal(request.origin) ? Math.max(NEARBY_MS, state.baseMs) : MAX_RETRY_MS;
    const longest = Math.min(most, state.baseMs * 2 ** (state.failures - 1));
    const retryMs = longest * (0.5 + 0.5 * ports.random());
    options.onState?.({ error: lost, retryMs });
    await sleep(ports.clock, retryMs, request.signal);
  }
}

interface Following {
  lastId: string | null;
  /** The first delay (ms), which the server may set. */
  baseMs: number;
  /** Consecutive connections without events. */
  failures: number;
  /** Whether the server has no more events. */
  over: boolean;
}

const asError = (lost: unknown, origin: string): Error =>
  lost instanceof Error ? lost : netFailure({ code: 'closed', detail: new URL(origin).host });

/** The events of one connection. */
async function* connection(
  http: StreamPort,
  request: StreamRequest,
  options: EventsOptions,
  state: Following,
): AsyncGenerator<ServerEvent, void, void> {
  const answer = await connect(http, request, state.lastId);
  if (answer === null) {
    state.over = true;
    return;
  }
  options.onState?.(null);
  const reader = await createReader(options.maxEvent ?? 1_000_000);
  try {
    for await (const chunk of answer.chunks) {
      const read = reader(chunk);
      state.baseMs = read.retry ?? state.baseMs;
      for (const { id, event, data } of read.events) {
        state.failures = 0;
        state.lastId = id ?? state.lastId;
        yield { id: id ?? null, event: event ?? 'message', data: answer.conceal(data) };
      }
      state.lastId = read.lastId ?? state.lastId;
    }
  } finally {
    answer.close();
  }
}

/** Null: the server ended the stream (204). */
async function connect(
  http: StreamPort,
  request: StreamRequest,
  lastId: string | null,
): Promise<HttpStream | null> {
  const answer = await http.open({
    ...request,
    headers: {
      accept: 'text/event-stream',
      ...request.headers,
      ...(lastId === null ? {} : { 'last-event-id': lastId }),
    },
  });
  if (answer.status === 200 && isEventStream(answer)) return answer;
  answer.close();
  const where = new URL(request.origin).host;
  if (answer.status === 204) return null;
  if (answer.status !== 200) throw statusFailure(where, answer, null);
  const type = answer.headers.get('content-type') ?? '';
  const detail = { kind: 'wrong-type', status: 200 };
  throw failure('not-this-server', t('requests:http.wrongType', { where, type }), detail);
}

const isEventStream = ({ headers }: HttpStream): boolean =>
  (headers.get('content-type') ?? '').toLowerCase().startsWith('text/event-stream');

/** Whether another connection may succeed after this failure. */
function mayReturn(error: unknown): boolean {
  const cause = getCause(error);
  if (cause !== null) return cause.code === 'silent' || isTransient(cause.code);
  const status = getStatus(error);
  return status !== null && (status >= 500 || status === 429 || status === 408);
}

interface Read {
  readonly events: readonly EventSourceMessage[];
  readonly lastId: string | null;
  readonly retry: number | null;
}

/** Parses chunks into events. Throws `too-large` if one event exceeds `maxEvent` characters. */
async function createReader(maxEvent: number): Promise<(chunk: Uint8Array) => Read> {
  const { createParser } = await import('eventsource-parser');
  const decoder = new TextDecoder();
  let events: EventSourceMessage[] = [];
  let lastId: string | null = null;
  let retry: number | null = null;
  let pending = 0;
  const parser = createParser({
    onEvent: (event) => {
      events.push(event);
      pending = 0;
    },
    onId: (id) => {
      lastId = id;
    },
    onRetry: (ms) => {
      retry = Math.min(ms, MAX_RETRY_MS);
    },
    onComment: () => {
      pending = 0;
    },
  });
  return (chunk) => {
    events = [];
    const text = decoder.decode(chunk, { stream: true });
    pending += text.length;
    parser.feed(text);
    if (pending > maxEvent) throw netFailure({ code: 'too-large', detail: null });
    return { events, lastId, retry };
  };
}
