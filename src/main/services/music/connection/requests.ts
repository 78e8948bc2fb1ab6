import { causeFailure } from '../../../../shared/music/cause-failure.ts';
import type { Cause } from '../../../../shared/music/connection.ts';
import { AppFailure, failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Dispose } from '../../../../shared/lib/disposable.ts';
import { Emitter } from '../../../../shared/lib/emitter.ts';
import { chooseLimit } from '../../../platform/ports/caller.ts';
import type { Clock } from '../../../platform/ports.ts';
import { isChange } from '../dialects/command-kind.ts';
import type { Dialect, Inbound } from '../dialects/dialect.ts';
import type { CommandOptions } from '../link.ts';
import { RequestLimiter } from './request-limiter.ts';
import { onAbort } from '../../../../shared/lib/abort.ts';

/** Maximum number of unanswered commands, and of queued ones. */
export const MAX_IN_FLIGHT = 64;
export const MAX_QUEUED = 1_000;
export const COMMAND_TIMEOUT_MS = 10_000;
/** Maximum characters of all parts of one answer (four times the longest text), and entries in them together. */
const MAX_PARTS = 64 * 1024 * 1024;
const MAX_ENTRIES = 1_000_000;

export interface RequestPorts {
  readonly clock: Clock;
  readonly uuid: () => string;
  readonly dialect: Dialect;
  readonly send: (text: string) => void;
  /** A command was not answered in time: the socket may be dead. */
  readonly onTimeout: () => void;
}

interface Waiting {
  readonly name: string;
  parts: unknown[] | null;
  /** Characters of the received parts. */
  size: number;
  resolve(value: unknown): void;
  reject(error: AppFailure): void;
  /** The server has finished the command: frees its slot. */
  release(): void;
}

/**
 * Commands and their answers on one socket: ids, partial results, time-outs, a limit on commands in flight. Every command
 * is sent at most once and completes exactly once.
 */
export class Requests {
  readonly #ports: RequestPorts;
  readonly #slots = new RequestLimiter(MAX_IN_FLIGHT, MAX_QUEUED);
  readonly #waiting = new Map<string, Waiting>();
  /** Ids whose caller has given up; their late answers are expected and free the slot. */
  readonly #given = new Map<string, () => void>();
  readonly #inLine = new Set<(error: (name: string) => AppFailure) => void>();
  readonly #idle = new Emitter<null>();
  #over = false;

  constructor(ports: RequestPorts) {
    this.#ports = ports;
  }

  get inFlight(): number {
    return this.#waiting.size;
  }

  /** Sends a command as soon as fewer than 64 are unanswered; the time-out starts then. */
  request(
    name: string,
    args: Readonly<Record<string, unknown>> = {},
    options: CommandOptions = {},
  ): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (options.signal?.aborted === true) {
        reject(cancelled());
        return;
      }
      if (this.#over) {
        reject(unsent(name));
        return;
      }
      const fail = (error: (name: string) => AppFailure): void => {
        cleanUp();
        leave?.();
        reject(error(name));
      };
      const cleanUp = (): void => {
        this.#inLine.delete(fail);
        stopListening();
      };
      this.#inLine.add(fail);
      const stopListening = onAbort(options.signal, () => fail(cancelled));
      const leave = this.#slots.enter((release) => {
        cleanUp();
        this.#send(name, args, options, { resolve, reject, release });
      });
      if (leave === null) fail(() => lineFull(this.#slots.waiting));
    });
  }

  /** Delivers an answer to its command. `size`: characters of its text. False: no command is waiting for it. */
  take(inbound: Extract<Inbound, { k: 'result' | 'error' }>, size = 0): boolean {
    const id = inbound.id;
    const waiting = id === null ? undefined : this.#waiting.get(id);
    if (id === null || waiting === undefined) return this.#takeLate(inbound);
    if (inbound.k === 'error') {
      waiting.reject(this.#ports.dialect.toFailure(waiting.name, inbound.error));
      return true;
    }
    if (!inbound.partial && waiting.parts === null) {
      waiting.resolve(inbound.value);
      return true;
    }
    waiting.parts ??= [];
    waiting.size += size;
    const entries = asList(inbound.value);
    if (waiting.size > MAX_PARTS || waiting.parts.length + entries.length > MAX_ENTRIES) {
      waiting.reject(tooMuch(waiting.name));
      return true;
    }
    for (const item of entries) waiting.parts.push(item);
    if (!inbound.partial) waiting.resolve(waiting.parts);
    return true;
  }

  /**
   * The socket is closed: rejects sent commands as lost (changes as `unconfirmed`; none is sent again) and unsent ones as refused. `cause`:
   * a more precise reason than the loss.
   */
  end(cause: Cause | null = null): void {
    this.#over = true;
    for (const fail of [...this.#inLine]) fail(unsent);
    for (const waiting of [...this.#waiting.values()]) waiting.reject(lost(waiting.name, cause));
    for (const free of [...this.#given.values()]) free();
  }

  /** Calls back once when nothing is in flight or queued; at once if that is already so. */
  onIdle(listener: () => void): Dispose {
    if (this.#waiting.size + this.#slots.waiting === 0) {
      listener();
      return () => undefined;
    }
    const stop = this.#idle.on(() => {
      stop();
      listener();
    });
    return stop;
  }

  #send(
    name: string,
    args: Readonly<Record<string, unknown>>,
    options: CommandOptions,
    promise: Pick<Waiting, 'resolve' | 'reject' | 'release'>,
  ): void {
    const id = this.#ports.uuid();
    const ms = chooseLimit(options.timeoutMs, COMMAND_TIMEOUT_MS);
    const settle = (): void => {
      stopTimer();
      stopListening();
      this.#waiting.delete(id);
    };
    const done = (): void => {
      settle();
      promise.release();
      if (this.#waiting.size + this.#slots.waiting === 0) this.#idle.emit(null);
    };
    const stopTimer = this.#ports.clock.after(ms, () => {
      done();
      promise.reject(timedOut(name, ms));
      this.#ports.onTimeout();
    });
    const stopListening = onAbort(options.signal, () => {
      settle();
      this.#keepSlot(id, promise.release, ms);
      promise.reject(cancelled());
    });
    this.#waiting.set(id, {
      name,
      parts: null,
      size: 0,
      resolve: (value) => {
        done();
        promise.resolve(value);
      },
      reject: (error) => {
        done();
        promise.reject(error);
      },
      release: promise.release,
    });
    this.#ports.send(this.#ports.dialect.command(id, name, args));
  }

  /** The caller has given up but the server still works on it: keeps the slot until the answer or the time-out. */
  #keepSlot(id: string, release: () => void, ms: number): void {
    const free = (): void => {
      stopTimer();
      this.#given.delete(id);
      release();
      if (this.#waiting.size + this.#slots.waiting === 0) this.#idle.emit(null);
    };
    const stopTimer = this.#ports.clock.after(ms, () => {
      free();
      this.#ports.onTimeout();
    });
    this.#given.set(id, free);
  }

  #takeLate(inbound: Extract<Inbound, { k: 'result' | 'error' }>): boolean {
    const free = inbound.id === null ? undefined : this.#given.get(inbound.id);
    if (free === undefined) return false;
    if (inbound.k === 'error' || !inbound.partial) free();
    return true;
  }
}

/** The last frame of a split result can be empty. */
const asList = (value: unknown): unknown[] =>
  Array.isArray(value)
    ? (value as unknown[])
    : value === null || value === undefined
      ? []
      : [value];

const cancelled = (): AppFailure => failure('cancelled', t('errors:cancelled'));
/** The connection ended after the command was sent. */
export const lost = (command: string, cause: Cause | null = null): AppFailure =>
  open(
    command,
    cause === null
      ? failure('connection-lost', t('connection:command.lost'), { command })
      : causeFailure(cause, { command }),
  );
/** `cause`: the reason, if the network reported it. */
export const timedOut = (command: string, ms: number, cause: Cause | null = null): AppFailure =>
  open(
    command,
    failure('timeout', t('connection:command.timeout', { seconds: ms / 1000 }), {
      command,
      ...(cause === null ? {} : { cause }),
    }),
  );
const tooMuch = (command: string): AppFailure =>
  open(command, failure('rejected', t('connection:command.tooMuch'), { command }));
/** A sent command without an answer: the server may have carried out a change, which is `unconfirmed`; a read keeps its failure. */
export const open = (command: string, { error }: AppFailure): AppFailure =>
  isChange(command)
    ? failure('unconfirmed', error.message, { ...error.detail, lost: error.code })
    : new AppFailure(error);
const unsent = (command: string): AppFailure =>
  failure('offline', t('connection:command.offline', { reason: '' }).trim(), { command });
const lineFull = (count: number): AppFailure =>
  failure('busy', t('connection:command.queueFull', { count }));
