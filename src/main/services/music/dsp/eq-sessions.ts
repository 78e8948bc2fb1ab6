import type { AppError } from '../../../../shared/contract/errors.ts';
import { AppFailure, failure } from '../../../../shared/contract/errors.ts';
import type { DspConfig } from '../../../../shared/eq/model.ts';
import type { Decision, EditId, EqSession } from '../../../../shared/eq/session-model.ts';
import type { PlayerDsp, SaveResult } from '../../../../shared/eq/state.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Dispose } from '../../../../shared/lib/disposable.ts';
import type { Clock, Logger, Publisher, SettingsPort } from '../../../platform/ports.ts';
import type { DraftRecord, EqDraftsPort } from '../../../platform/ports/eq-drafts.ts';
import type { EditSession, SessionEnv, SessionEvent } from './eq-session.ts';
import { isDirty, newSession, stepSession } from './eq-session.ts';

export interface EqSessionPorts {
  readonly hub: Publisher;
  readonly clock: Clock;
  readonly log: Logger;
  readonly settings: SettingsPort;
  readonly eqDrafts: EqDraftsPort;
  readonly readOnly: () => SessionEnv['readOnly'];
  /** The known sound processing of a player; undefined: not loaded. */
  readonly known: (playerId: string) => PlayerDsp | undefined;
  /** Follows a player from now on; `like`: the source of its configuration's ids. */
  readonly follow: (playerId: string, like: DspConfig) => void;
  readonly save: (playerId: string, config: DspConfig, base: number) => Promise<SaveResult>;
}

interface Open {
  session: EditSession;
  timer: Dispose | null;
}

/** An edit by a window: how to change the draft, and its id. */
type EditEvent = Extract<SessionEvent, { readonly edit: EditId }>;

/**
 * Runs one session per player: stores drafts on disk, saves them after a pause, and publishes `eq.sessions`. Starts when a
 * host with a window is ready: a single command must not save someone's unsaved draft.
 */
export class EqSessions {
  readonly #ports: EqSessionPorts;
  readonly #open = new Map<string, Open>();
  readonly #stopSettings: Dispose;
  #profileId: string | null = null;
  #started = false;
  /** Increases with every profile: results of an earlier one are dropped. */
  #generation = 0;

  constructor(ports: EqSessionPorts) {
    this.#ports = ports;
    this.#stopSettings = ports.settings.onChange(() => this.environment());
  }

  /** A window is ready: restores drafts of earlier runs and accepts edits. */
  start(): void {
    if (this.#started) return;
    this.#started = true;
    this.#restore();
  }

  /** Another profile: restores its drafts; those of the previous one stay on disk. */
  resetForProfile(profileId: string | null): void {
    this.#clear();
    this.#profileId = profileId;
    this.#ports.hub.replaceEntries('eq.sessions', {});
    if (this.#started) this.#restore();
  }

  dispose(): void {
    this.#clear();
    this.#stopSettings();
  }

  /** Handles a change of a player's configuration on the server, or of another fact about the player. */
  heard({ playerId, config, revision }: PlayerDsp): void {
    if (!this.#started || this.#profileId === null || config === null) return;
    if (!this.#open.has(playerId)) {
      const seen = this.#ports.eqDrafts.of(this.#profileId).get(playerId)?.seen ?? {};
      this.#put(newSession(playerId, config, { revision, seen }));
      return;
    }
    this.#step(playerId, { k: 'serverConfig', config, revision });
  }

  /** Handles a change of connection, rights or settings. */
  environment(): void {
    for (const playerId of this.#open.keys()) this.#step(playerId, { k: 'environment' });
  }

  /** Applies an edit by a window. Resolves when it is on disk. */
  async edit(playerId: string, event: EditEvent): Promise<void> {
    const profileId = this.#profileId;
    if (!this.#started || profileId === null) throw failure('busy', t('eqserver:edit.notReady'));
    if (this.#ports.readOnly() === 'forbidden')
      throw failure('forbidden', t('eqserver:edit.forbidden'));
    if (!this.#open.has(playerId)) this.#begin(profileId, playerId, event);
    this.#step(playerId, event, 'stored by the caller');
    this.#ports.hub.flush();
    const open = this.#open.get(playerId);
    if (open !== undefined) await this.#store(profileId, open.session);
  }

  postpone(playerId: string): void {
    this.#step(playerId, { k: 'postpone' });
  }

  /** Saves a draft now. Rejects with `offline` without a connection. */
  apply(playerId: string): void {
    if (this.#ports.readOnly() === 'offline')
      throw failure('offline', t('eqserver:refused.offline'));
    this.#step(playerId, { k: 'apply' });
    this.#ports.hub.flush();
  }

  /** Rejects with `conflict` if the session is no longer the one that was shown. */
  decide(playerId: string, decision: Decision, version: number): void {
    const session = this.#open.get(playerId)?.session;
    if (session?.version !== version) throw failure('conflict', t('eqserver:edit.moved'));
    this.#step(playerId, { k: 'decide', decision });
    this.#ports.hub.flush();
  }

  /** Starts a session. An edit of a player that this run has not read is based on the window's configuration. */
  #begin(profileId: string, playerId: string, event: EditEvent): void {
    const dsp = this.#ports.known(playerId);
    const seen = this.#ports.eqDrafts.of(profileId).get(playerId)?.seen ?? {};
    if (dsp?.config != null) {
      this.#put(newSession(playerId, dsp.config, { revision: dsp.revision, seen }));
      return;
    }
    if (event.k !== 'edit') return;
    this.#put(newSession(playerId, event.before, { seen }));
    this.#ports.follow(playerId, event.before);
  }

  #restore(): void {
    const profileId = this.#profileId;
    if (profileId === null) return;
    for (const [playerId, { unsaved, seen }] of this.#ports.eqDrafts.of(profileId)) {
      if (unsaved === null) continue;
      const { base, draft, sent } = unsaved;
      this.#put(newSession(playerId, base, { draft, sent, seen }));
      this.#ports.follow(playerId, base);
      this.#step(playerId, { k: 'environment' });
      const dsp = this.#ports.known(playerId);
      if (dsp !== undefined) this.heard(dsp);
    }
  }

  #put(session: EditSession): void {
    this.#open.set(session.playerId, { session, timer: null });
    this.#publish(session);
  }

  #step(playerId: string, event: SessionEvent, stored: 'stored by the caller' | null = null): void {
    const open = this.#open.get(playerId);
    if (open === undefined) return;
    const before = open.session;
    const { session, send } = stepSession(before, event, this.#env(playerId));
    open.session = session;
    if (session === before) return;
    this.#schedule(open);
    this.#publish(session);
    if (send) void this.#send(session);
    else if (stored === null && !sameRecord(before, session)) this.#storeQuietly(session);
  }

  #schedule(open: Open): void {
    const { save, playerId } = open.session;
    open.timer?.();
    open.timer = null;
    if (save.k !== 'changed' || save.at === null) return;
    const { clock } = this.#ports;
    const { at } = save;
    open.timer = clock.after(Math.max(0, at - clock.now()), () => {
      // A timer can fire slightly early.
      if (clock.now() < at) this.#schedule(open);
      else this.#step(playerId, { k: 'due' });
    });
  }

  /** Stores what will be sent on disk first, so that after a crash a successful save is recognized. */
  async #send(session: EditSession): Promise<void> {
    const { playerId, draft, revision } = session;
    const generation = this.#generation;
    if (this.#profileId === null || revision === null) return;
    await this.#store(this.#profileId, session).catch(this.#notStored);
    const event = await this.#ports.save(playerId, draft, revision).then(
      (result): SessionEvent => ({ k: 'answered', result }),
      (error: unknown): SessionEvent => ({ k: 'failed', error: this.#reportable(error) }),
    );
    if (generation !== this.#generation) return;
    this.#step(playerId, event);
    // Configurations received while the save was pending.
    const dsp = this.#ports.known(playerId);
    if (dsp !== undefined) this.heard(dsp);
    this.#ports.hub.flush();
  }

  #reportable(error: unknown): AppError {
    if (error instanceof AppFailure) return error.error;
    this.#ports.log.error('a save failed inside the app', { error });
    return failure('internal', t('errors:internal', { ref: '-' })).error;
  }

  #storeQuietly(session: EditSession): void {
    if (this.#profileId !== null) this.#store(this.#profileId, session).catch(this.#notStored);
  }

  readonly #notStored = (error: unknown): void => {
    this.#ports.log.warn('an unsaved draft could not be written', { error });
  };

  #store(profileId: string, session: EditSession): Promise<void> {
    return this.#ports.eqDrafts.put(profileId, session.playerId, toDraftRecord(session));
  }

  #publish(session: EditSession): void {
    this.#ports.hub.setEntry('eq.sessions', session.playerId, toView(session));
  }

  #env(playerId: string): SessionEnv {
    const { clock, settings, readOnly, known } = this.#ports;
    return {
      now: clock.now(),
      rate: known(playerId)?.rate.hz ?? 48_000,
      applyOnly: settings.get().eq.applyOnly,
      readOnly: readOnly(),
    };
  }

  #clear(): void {
    this.#generation += 1;
    for (const { timer } of this.#open.values()) timer?.();
    this.#open.clear();
  }
}

/** The part of a session that outlasts the app; null: none. */
function toDraftRecord(session: EditSession): DraftRecord | null {
  const { base, draft, sent, seen } = session;
  const unsaved = isDirty(session) || sent !== null ? { base, draft, sent } : null;
  return unsaved === null && Object.keys(seen).length === 0 ? null : { unsaved, seen: { ...seen } };
}

const sameRecord = (a: EditSession, b: EditSession): boolean =>
  a.base === b.base && a.draft === b.draft && a.sent === b.sent && a.seen === b.seen;

function toView(session: EditSession): EqSession {
  const { playerId, draft, version, history, save, seen, joins } = session;
  return {
    playerId,
    draft,
    version,
    dirty: isDirty(session),
    undo: history.undo.at(-1)?.label ?? null,
    redo: history.redo.at(-1)?.label ?? null,
    save,
    seen: { ...seen },
    joins,
  };
}
