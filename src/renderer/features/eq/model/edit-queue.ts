import { z } from 'zod';
import type { AppError } from '../../../../shared/contract/errors.ts';
import { editOnto } from '../../../../shared/eq/edit.ts';
import type { DspConfig } from '../../../../shared/eq/model.ts';
import type { EqSession } from '../../../../shared/eq/session-model.ts';
import { DraftAct, EditId } from '../../../../shared/eq/session-model.ts';
import { Emitter } from '../../../../shared/lib/emitter.ts';
import { call } from '../../../state/calls.ts';
import { toError } from '../../../state/failure.ts';
import { onOpen } from '../../../state/link.ts';
import { showFailure } from '../../../state/toasts.ts';

/** An edit of this window, or of an earlier page that closed before the core confirmed it. */
const QueuedEdit = z.object({ playerId: z.string(), ...EditId.shape, act: DraftAct });
type QueuedEdit = Readonly<z.infer<typeof QueuedEdit>>;

const PREFIX = 'channelstrip.eq.left.';
const Left = z.array(QueuedEdit);

/** Stores edits for the next page. The core detects duplicates by their numbers. */
function keepLeft(client: string, edits: readonly QueuedEdit[]): void {
  if (edits.length === 0) {
    forgetLeft(client);
    return;
  }
  try {
    localStorage.setItem(PREFIX + client, JSON.stringify(edits));
  } catch {
    // Without browser storage the edits were at least sent.
  }
}

function forgetLeft(client: string): void {
  localStorage.removeItem(PREFIX + client);
}

/** Takes the edits left by closed pages, oldest first. */
function takeLeft(): QueuedEdit[] {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  return keys.flatMap((key) => {
    const read = Left.safeParse(parse(localStorage.getItem(key) ?? ''));
    localStorage.removeItem(key);
    return read.success ? read.data : [];
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Retry delay (ms) for an edit that the core could not store; a reconnect retries immediately. */
const RETRY_MS = 2_000;
/** Failures that are retried with the same edit. `storage`: the edit is in the draft but not on disk. */
const passing: ReadonlySet<AppError['code']> = new Set([
  'connection-lost',
  'cancelled',
  'busy',
  'timeout',
  'storage',
]);

/**
 * Sends this window's edits to the core in order, each until the core confirms it. The core identifies an edit by its number, so
 * an edit sent twice is applied once, even across a restart of the core.
 */
export class EditQueue {
  /** Emits when the pending edits or the failure change. */
  readonly changed = new Emitter<void>();
  readonly #client: string = crypto.randomUUID();
  #number = 0;
  #queue: QueuedEdit[] = [];
  #failure: AppError | null = null;
  #sending = false;
  #timer: ReturnType<typeof setTimeout> | null = null;

  /** Why the core has not confirmed the last edit; null: no failure. */
  get failure(): AppError | null {
    return this.#failure;
  }

  /** Queues an edit; sends it immediately if no other is in flight. */
  add(playerId: string, act: DraftAct): void {
    this.#number += 1;
    this.#queue.push({ playerId, client: this.#client, number: this.#number, act });
    void this.#send();
  }

  /** Resolves once the core has confirmed all edits queued so far, so that the next call refers to the draft on screen. */
  async confirmed(): Promise<void> {
    const last = this.#queue.at(-1);
    while (last !== undefined && this.#queue.includes(last)) await this.#nextChange();
  }

  #nextChange(): Promise<void> {
    return new Promise((resolve) => {
      const stop = this.changed.on(() => {
        stop();
        resolve();
      });
    });
  }

  /** The session's draft plus the edits it does not contain yet. The core publishes an edit before it confirms it. */
  over({ playerId, seen, draft }: EqSession): DspConfig {
    return this.#queue
      .filter((edit) => edit.playerId === playerId && (seen[edit.client] ?? 0) < edit.number)
      .reduce((before, { act }) => (act.k === 'edit' ? editOnto(before, act) : before), draft);
  }

  /** Follows the connection to the core; sends edits left by an earlier page first. */
  start(): () => void {
    this.#queue.unshift(...takeLeft());
    const stops = [
      onOpen(() => void this.#send()),
      onPage('pagehide', () => this.leave()),
      onPage('pageshow', () => forgetLeft(this.#client)),
    ];
    void this.#send();
    return () => {
      for (const stop of stops) stop();
      this.#stopTimer();
    };
  }

  /** On page unload: sends all waiting edits without awaiting answers, and stores them for the next page in case they are lost. */
  leave(): void {
    const [, ...waiting] = this.#queue;
    for (const edit of this.#sending ? waiting : this.#queue)
      void request(edit).catch(() => undefined);
    keepLeft(this.#client, this.#queue);
  }

  async #send(): Promise<void> {
    if (this.#sending) return;
    this.#stopTimer();
    this.#sending = true;
    try {
      for (let next = this.#queue[0]; next !== undefined; next = this.#queue[0]) {
        await request(next);
        this.#done(next);
      }
    } catch (thrown) {
      this.#failed(toError(thrown));
    } finally {
      this.#sending = false;
    }
    if (this.#queue.length > 0 && this.#timer === null) void this.#send();
  }

  #done(edit: QueuedEdit): void {
    this.#queue = this.#queue.filter((other) => other !== edit);
    this.#failure = null;
    this.changed.emit();
  }

  #failed(error: AppError): void {
    const edit = this.#queue[0];
    if (edit === undefined) return;
    if (!passing.has(error.code)) {
      showFailure(error);
      this.#done(edit);
      return;
    }
    this.#failure = error;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      void this.#send();
    }, RETRY_MS);
    this.changed.emit();
  }

  #stopTimer(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}

function request({ playerId, client, number, act }: QueuedEdit): Promise<void> {
  const edit = { client, number };
  if (act.k !== 'edit') return call(act.k === 'undo' ? 'eq.undo' : 'eq.redo', { playerId, edit });
  const { label, before, config } = act;
  return call('eq.edit', { playerId, edit, label, before, config });
}

function onPage(event: 'pagehide' | 'pageshow', listener: () => void): () => void {
  window.addEventListener(event, listener);
  return () => window.removeEventListener(event, listener);
}
