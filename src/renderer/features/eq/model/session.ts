import { useSyncExternalStore } from 'react';
import type { AppError } from '../../../../shared/contract/errors.ts';
import type { Decision } from '../../../../shared/eq/session-model.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { equal } from '../../../../shared/lib/equal.ts';
import { call } from '../../../state/calls.ts';
import { onOpen } from '../../../state/link.ts';
import { showToast } from '../../../state/toasts.ts';
import { onTopic, readTopic } from '../../../state/topics.ts';
import { EditQueue } from './edit-queue.ts';
import { editor } from './editor.ts';

/** Interval (ms) of `eq.postpone` during a gesture; shorter than the core's delay before a save. */
const POSTPONE_MS = 1_000;

/** Connects the editor to its player's session in the core. One per window. */
class EqWindow {
  #queue: EditQueue | null = null;
  #postponing: ReturnType<typeof setInterval> | null = null;
  readonly #joins = new Map<string, number>();

  /** Why the core has not confirmed the last edit; null: no failure. */
  get failure(): AppError | null {
    return this.#queue?.failure ?? null;
  }

  /**
   * Shows one player until the returned function is called. Queued edits continue afterwards: the queue belongs to the window.
   */
  follow(playerId: string): () => void {
    this.#begin();
    editor.open(playerId);
    const draw = (): void => this.#draw(playerId);
    const stops = [onTopic('eq.sessions', draw), onOpen(() => this.load(playerId))];
    draw();
    this.load(playerId);
    return () => {
      editor.settle();
      for (const stop of stops) stop();
    };
  }

  /** Loads from the server (again); the answer arrives through the topic. */
  load(playerId: string): void {
    call('eq.load', { playerId }).catch(() => undefined);
  }

  async apply(): Promise<void> {
    await this.#afterEdits((playerId) => call('eq.apply', { playerId }));
  }

  /** Sends a decision about the draft on screen. */
  async decide(decision: Decision): Promise<void> {
    await this.#afterEdits(async (playerId) => {
      const session = this.#session(playerId);
      if (session !== undefined)
        await call('eq.decide', { playerId, decision, version: session.version });
    });
  }

  /** Runs `work` for the shown player once the core has the edits made until now. */
  async #afterEdits(work: (playerId: string) => Promise<void>): Promise<void> {
    editor.settle();
    const { playerId } = editor.state;
    if (playerId === null) return;
    await this.#begin().confirmed();
    await work(playerId);
  }

  /** Emits when `failure` changes. */
  onChange(listener: () => void): () => void {
    return this.#begin().changed.on(listener);
  }

  #begin(): EditQueue {
    if (this.#queue !== null) return this.#queue;
    const queue = new EditQueue();
    this.#queue = queue;
    editor.acted.on(({ playerId, act }) => queue.add(playerId, act));
    editor.moved.on(() => this.#postpone());
    window.addEventListener('pagehide', () => editor.settle());
    queue.start();
    return queue;
  }

  #session(playerId: string | null) {
    return playerId === null ? undefined : readTopic('eq.sessions')[playerId];
  }

  #draw(playerId: string): void {
    const session = this.#session(playerId);
    if (session === undefined || editor.state.playerId !== playerId) return;
    const over = this.#queue?.over(session) ?? session.draft;
    const own = over !== session.draft;
    // Keeps the identity of equal values, so that only real changes rerender.
    const draft = equal(over, editor.state.draft) ? editor.state.draft : over;
    const { undo, redo } = own ? editor.state : session;
    const { save, joins } = session;
    editor.show({ draft, dirty: own || session.dirty, undo, redo, save });
    this.#tellJoin(playerId, joins);
  }

  #tellJoin(playerId: string, joins: number): void {
    const before = this.#joins.get(playerId) ?? joins;
    this.#joins.set(playerId, joins);
    if (joins > before) showToast({ tone: 'neutral', text: t('eq:save.joined') });
  }

  /** Delays a save while a gesture is active. */
  #postpone(): void {
    if (!editor.moving || this.#postponing !== null) return;
    const tell = (): void => {
      const { playerId } = editor.state;
      if (editor.moving && playerId !== null)
        call('eq.postpone', { playerId }).catch(() => undefined);
      else this.#stopPostponing();
    };
    this.#postponing = setInterval(tell, POSTPONE_MS);
    tell();
  }

  #stopPostponing(): void {
    if (this.#postponing !== null) clearInterval(this.#postponing);
    this.#postponing = null;
  }
}

export const eqWindow = new EqWindow();

const onFailure = (listener: () => void): (() => void) => eqWindow.onChange(listener);

/** Why the core has not confirmed the last edit of this window; null: no failure. */
export const useEditFailure = (): AppError | null =>
  useSyncExternalStore(onFailure, () => eqWindow.failure);
