import { AppFailure, failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { causeFailure, getCause } from '../../../../shared/music/cause-failure.ts';
import type { HttpPort, WithSecret } from '../../../net/http.ts';
import { isLost, isOpenStatus } from '../../../net/lost-answer.ts';
import { isBlockPage, statusFailure } from '../../../net/status-failure.ts';
import type { Generation } from '../../../../shared/music/settings.ts';
import type { ServerError } from '../dialects/dialect.ts';
import { commandError } from '../dialects/command-errors.ts';
import { chooseLimit } from '../../../platform/ports/caller.ts';
import type { CommandOptions } from '../link.ts';
import { COMMAND_TIMEOUT_MS, MAX_QUEUED, lost, open, timedOut } from './requests.ts';
import { RequestLimiter } from './request-limiter.ts';

export interface HttpCarrierParts {
  readonly http: HttpPort;
  readonly uuid: () => string;
  readonly origin: string;
  readonly caFile: string | null;
  readonly generation: Generation;
  /** Null if the server requires no token. */
  readonly withSecret: WithSecret | null;
  /** Called before each call; its failure is the call's. */
  readonly guard?: () => Promise<void>;
}

/** Maximum number of concurrent calls; the others are queued. */
const MAX_PARALLEL = 4;
/** Lists arrive in one answer of any size: 16 MiB hold 8,000 players. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;

/**
 * Sends commands one by one over `POST /api`, for servers behind a proxy that lets no socket through. The answer is the bare result. A
 * failure has hardly any reason (500 for every failed command), and the message says so.
 */
export class HttpCarrier {
  readonly origin: string;
  readonly #parts: HttpCarrierParts;
  readonly #slots = new RequestLimiter(MAX_PARALLEL, MAX_QUEUED);
  readonly #controller = new AbortController();

  constructor(parts: HttpCarrierParts) {
    this.origin = parts.origin;
    this.#parts = parts;
  }

  /** Resolves with the bare result. Rejects with `AppFailure`; never sends anything twice. */
  command(
    name: string,
    args: Readonly<Record<string, unknown>> = {},
    options: CommandOptions = {},
  ): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const entered = this.#slots.enter(
        (release) => void this.#send(name, args, options).then(resolve, reject).finally(release),
      );
      if (entered === null)
        reject(failure('busy', t('connection:command.queueFull', { count: this.#slots.waiting })));
    });
  }

  /** Pending calls end as `connection-lost`. */
  end(): void {
    this.#controller.abort();
  }

  async #send(
    name: string,
    args: Readonly<Record<string, unknown>>,
    options: CommandOptions,
  ): Promise<unknown> {
    const { http, withSecret, origin, caFile, uuid, generation } = this.#parts;
    if (this.#controller.signal.aborted) throw unsent(name);
    let sent = false;
    const signals = [this.#controller.signal, ...(options.signal ? [options.signal] : [])];
    try {
      await this.#parts.guard?.();
      const answer = await http.request({
        origin,
        caFile,
        path: '/api',
        method: 'POST',
        json: { command: name, args, message_id: uuid() },
        ...(withSecret === null ? {} : { credential: withSecret }),
        timeoutMs: chooseLimit(options.timeoutMs, COMMAND_TIMEOUT_MS),
        maxBytes: MAX_ANSWER_BYTES,
        expect: 'json',
        signal: AbortSignal.any(signals),
        onSend: () => {
          sent = true;
        },
      });
      if (answer.status < 400) return unwrap(answer.body, generation);
      if (isBlockPage(answer)) throw statusFailure(new URL(origin).host, answer, null);
      const text = typeof answer.body === 'string' ? answer.body : null;
      const refusal = toCommandFailure(name, { code: answer.status, text }, generation);
      throw saysNothing(answer.status, refusal) ? open(name, refusal) : refusal;
    } catch (error) {
      throw this.#explain(error, { name, options, sent });
    }
  }

  #explain(
    error: unknown,
    call: { readonly name: string; readonly options: CommandOptions; readonly sent: boolean },
  ): unknown {
    if (!(error instanceof AppFailure)) return error;
    const { name, options, sent } = call;
    const ended = this.#controller.signal.aborted && options.signal?.aborted !== true;
    if (ended && error.error.code === 'cancelled') return sent ? lost(name) : unsent(name);
    if (!sent || !isLost(error, false)) return error;
    if (error.error.code !== 'timeout') return open(name, error);
    return timedOut(name, chooseLimit(options.timeoutMs, COMMAND_TIMEOUT_MS), getCause(error));
  }
}

const unsent = (command: string): AppFailure =>
  failure('connection-lost', t('connection:command.offline', { reason: '' }).trim(), { command });

/** The specification defines no reply body: accepts `{message_id, result}` and the bare result. */
function unwrap(body: unknown, generation: Generation): unknown {
  if (generation === 'current') return body;
  const envelope =
    typeof body === 'object' && body !== null && 'message_id' in body && 'result' in body;
  return envelope ? body.result : body;
}

/** A gateway's status. 500 is the server's own for every failed command, and "internal" already. */
const saysNothing = (status: number, { error }: AppFailure): boolean =>
  status !== 500 && isOpenStatus(status) && error.detail?.['cause'] === undefined;

/** The meaning of a status; uses the text only if the server sent a message. */
function toCommandFailure(command: string, error: ServerError, generation: Generation): AppFailure {
  const { code, text } = error;
  switch (code) {
    case 401:
      return commandError('unauthorized', command, error);
    case 403:
      return commandError('forbidden', command, error);
    case 429:
      return commandError('busy', command, error);
    case 503:
      if (/setup/i.test(text ?? '')) return causeFailure({ code: 'needs-setup', detail: null });
      return commandError('busy', command, error);
    case 500:
      return commandError('internal', command, error, {
        reason: t('connection:command.httpNoReason'),
      });
    default: {
      const unknownCommand = code === 404 || /^Invalid Command/i.test(text ?? '');
      const clientError = code !== null && code < 500;
      const unsupported = unknownCommand || (clientError && generation === 'specified');
      return commandError(unsupported ? 'unsupported' : 'rejected', command, error);
    }
  }
}
