import type { AppError } from '../../../../shared/contract/errors.ts';
import { editOnto } from '../../../../shared/eq/edit.ts';
import { hearingHazard, withSafePreamp } from '../../../../shared/eq/hearing-safety.ts';
import type { EqHistory } from '../../../../shared/eq/history.ts';
import { redoStep, emptyHistory, addStep, undoStep } from '../../../../shared/eq/history.ts';
import { mergeConfigs } from '../../../../shared/eq/merge.ts';
import type { DspConfig } from '../../../../shared/eq/model.ts';
import { sameConfig } from '../../../../shared/eq/same.ts';
import type {
  Decision,
  DraftAct,
  EditId,
  Hazard,
  SaveState,
} from '../../../../shared/eq/session-model.ts';
import type { SaveResult } from '../../../../shared/eq/state.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { equal } from '../../../../shared/lib/equal.ts';

/** From the last change to the save (ms): each save restarts the player's stream. */
export const SAVE_DELAY_MS = 2_000;
/** Maximum number of windows whose edits are tracked; the last numbers of older ones are dropped. */
const MAX_CLIENTS = 32;

/** The editing of one player's configuration, from the edit to what the server stored. */
export interface EditSession {
  readonly playerId: string;
  /** The server's configuration that the draft is based on. */
  readonly base: DspConfig;
  /** The number of `base` in the current connection; null: the server's configuration is not known yet. */
  readonly revision: number | null;
  readonly draft: DspConfig;
  readonly version: number;
  readonly history: EqHistory<DspConfig>;
  /** The configuration sent last, until an answer shows its outcome. */
  readonly sent: DspConfig | null;
  readonly save: SaveState;
  /** Client -> number of its last edit in the draft. */
  readonly seen: Readonly<Record<string, number>>;
  readonly joins: number;
}

/** External context of the session. `now`: ms since epoch; `rate`: Hz. */
export interface SessionEnv {
  readonly now: number;
  readonly rate: number;
  readonly applyOnly: boolean;
  readonly readOnly: 'offline' | 'forbidden' | null;
}

export type SessionEvent =
  | (DraftAct & { readonly edit: EditId })
  /** The server has this configuration. */
  | { readonly k: 'serverConfig'; readonly config: DspConfig; readonly revision: number }
  /** The pause has passed. */
  | { readonly k: 'due' }
  | { readonly k: 'postpone' }
  | { readonly k: 'apply' }
  | { readonly k: 'decide'; readonly decision: Decision }
  /** Rights, connection, rate or the save setting may have changed. */
  | { readonly k: 'environment' }
  | { readonly k: 'answered'; readonly result: SaveResult }
  | { readonly k: 'failed'; readonly error: AppError };

/** The next state. `send`: the draft to send now, based on `revision`. */
export interface EqStep {
  readonly session: EditSession;
  readonly send: boolean;
}

/** A session that starts with the server's configuration, or with the draft of an earlier run. */
export function newSession(
  playerId: string,
  base: DspConfig,
  over: Partial<Pick<EditSession, 'revision' | 'draft' | 'sent' | 'seen'>> = {},
): EditSession {
  const { revision = null, draft = base, sent = null, seen = {} } = over;
  const save: SaveState = sameConfig(base, draft) ? { k: 'saved' } : { k: 'changed', at: null };
  const start = { playerId, base, revision, draft, sent, seen, save };
  return { ...start, version: 1, history: emptyHistory, joins: 0 };
}

/** Whether the draft differs from the server's configuration. */
export const isDirty = ({ base, draft }: EditSession): boolean => !sameConfig(base, draft);

/** The transition function: pure, so that every order of events can be tested. */
export function stepSession(session: EditSession, event: SessionEvent, env: SessionEnv): EqStep {
  const { session: next, send } = transition(session, event, env);
  const changed = next !== session;
  return { session: changed ? { ...next, version: session.version + 1 } : session, send };
}

function transition(session: EditSession, event: SessionEvent, env: SessionEnv): EqStep {
  switch (event.k) {
    case 'edit':
      return once(session, event.edit, (s) =>
        changed(put(s, event.label, editOnto(s.draft, event)), env),
      );
    case 'undo':
      return once(session, event.edit, (s) =>
        changed(travel(s, undoStep(s.history), 'before'), env),
      );
    case 'redo':
      return once(session, event.edit, (s) =>
        changed(travel(s, redoStep(s.history), 'after'), env),
      );
    case 'serverConfig':
      return quiet(onServerConfig(session, event.config, event.revision, env));
    case 'due':
      return due(session, env);
    case 'postpone':
      return quiet(postponed(session, env));
    case 'apply':
      return apply(session, env);
    case 'decide':
      return decide(session, event.decision, env);
    case 'environment':
      return quiet(rescheduled(session, env));
    case 'answered':
      return quiet(answered(session, event.result, env));
    case 'failed':
      return quiet(failed(session, event.error, env));
  }
}

const quiet = (session: EditSession): EqStep => ({ session, send: false });

/** Applies an edit unless the draft already has it; either way it counts as seen. */
function once(
  session: EditSession,
  { client, number }: EditId,
  work: (s: EditSession) => EditSession,
): EqStep {
  if ((session.seen[client] ?? 0) >= number) return quiet(session);
  const others = Object.entries(session.seen).filter(([name]) => name !== client);
  const seen = Object.fromEntries([...others.slice(1 - MAX_CLIENTS), [client, number]]);
  return quiet(work({ ...session, seen }));
}

function put(session: EditSession, label: string, after: DspConfig): EditSession {
  const { draft: before, history } = session;
  if (after === before) return session;
  return { ...session, draft: after, history: addStep(history, { label, before, after }) };
}

function travel(
  session: EditSession,
  step: ReturnType<typeof undoStep<DspConfig>>,
  side: 'before' | 'after',
): EditSession {
  if (step === null) return session;
  return { ...session, draft: step.step[side], history: step.history };
}

/** After an edit: checks a conflict again; everything else waits for its save. */
function changed(session: EditSession, env: SessionEnv): EditSession {
  const { save } = session;
  if (save.k === 'saving') return session;
  if (save.k === 'conflict') return meet(session, save.theirs, save.revision, env);
  return waiting(session, env);
}

/** The state of a draft that is not being saved: saved, or when it will be saved, or why not. */
function waiting(session: EditSession, env: SessionEnv): EditSession {
  return { ...session, save: waitingState(session, env) };
}

function waitingState(session: EditSession, env: SessionEnv): SaveState {
  if (!isDirty(session)) return { k: 'saved' };
  if (env.applyOnly) return { k: 'changed', at: null };
  const hazard = findHazard(session, env);
  if (hazard !== null) return { k: 'held', hazard };
  const may = env.readOnly === null && session.revision !== null;
  return { k: 'changed', at: may ? env.now + SAVE_DELAY_MS : null };
}

const findHazard = ({ base, draft }: EditSession, { rate }: SessionEnv): Hazard | null =>
  hearingHazard(base, draft, rate);

/** Reschedules automatic saves; states that need the user stay. */
function rescheduled(session: EditSession, env: SessionEnv): EditSession {
  const { save } = session;
  if (save.k !== 'changed' && save.k !== 'held') return session;
  const next = waitingState(session, env);
  // A running pause continues.
  const runs = save.k === 'changed' && save.at !== null && next.k === 'changed' && next.at !== null;
  return runs || equal(save, next) ? session : { ...session, save: next };
}

function postponed(session: EditSession, { now }: SessionEnv): EditSession {
  const { save } = session;
  if (save.k !== 'changed' || save.at === null) return session;
  return { ...session, save: { k: 'changed', at: now + SAVE_DELAY_MS } };
}

function due(session: EditSession, env: SessionEnv): EqStep {
  const { save } = session;
  if (save.k !== 'changed' || save.at === null || save.at > env.now) return quiet(session);
  return sending(session, env);
}

/** Never without knowing the server's configuration: that could overwrite another client's change. */
function sending(session: EditSession, env: SessionEnv): EqStep {
  if (env.readOnly !== null || session.revision === null)
    return quiet({ ...session, save: { k: 'changed', at: null } });
  return { session: { ...session, sent: session.draft, save: { k: 'saving' } }, send: true };
}

/**
 * "Apply" is deliberate, so clipping is allowed. A rise by more than 12 dB is shown once before it is saved, because a typo
 * looks just as deliberate.
 */
function apply(session: EditSession, env: SessionEnv): EqStep {
  const { k } = session.save;
  if (k === 'saving' || k === 'conflict') return quiet(session);
  if (!isDirty(session)) return quiet(waiting(session, env));
  const hazard = k === 'held' ? null : findHazard(session, env);
  if (hazard?.reason === 'louder') return quiet({ ...session, save: { k: 'held', hazard } });
  return sending(session, env);
}

function decide(session: EditSession, decision: Decision, env: SessionEnv): EqStep {
  const { save, base } = session;
  switch (decision) {
    case 'mine':
      if (save.k !== 'conflict') return quiet(session);
      return apply(mine(session, save.theirs, save.revision), env);
    case 'theirs':
      if (save.k !== 'conflict') return quiet(session);
      return quiet(follow(session, save.theirs, save.revision));
    case 'stored':
      return quiet(save.k === 'differs' ? follow(session, base, session.revision) : session);
    case 'before':
      if (save.k !== 'differs' || save.before === null) return quiet(session);
      return sending(put(session, t('eq:step.putBack'), save.before), env);
    case 'preamp':
    case 'anyway':
      return save.k === 'held' ? release(session, save.hazard, decision, env) : quiet(session);
    case 'discard':
      return quiet(discarded(session));
  }
}

/** Saves a draft that is on hold: with the proposed preamp, or unchanged. */
function release(
  session: EditSession,
  { preamp }: Hazard,
  decision: 'preamp' | 'anyway',
  env: SessionEnv,
): EqStep {
  if (decision === 'anyway') return sending(session, env);
  if (preamp === null) return quiet(session);
  const safe = withSafePreamp(session.draft, preamp);
  return sending(put(session, t('eq:step.preamp'), safe), env);
}

/** Saves the draft over another client's changes; changes that do not conflict are merged. */
function mine(session: EditSession, theirs: DspConfig, revision: number): EditSession {
  const { config } = mergeConfigs(session.base, session.draft, theirs);
  const joined = put(session, t('eq:step.elsewhere'), config);
  return { ...joined, base: theirs, revision, save: { k: 'changed', at: null } };
}

function discarded(session: EditSession): EditSession {
  const { save, base, revision } = session;
  if (save.k === 'saving') return session;
  const [to, number] = save.k === 'conflict' ? [save.theirs, save.revision] : [base, revision];
  const after = put(session, t('eq:step.discard'), to);
  return { ...after, base: to, revision: number, save: { k: 'saved' } };
}

/** Takes the server's configuration, as a step that can be undone. */
function follow(session: EditSession, theirs: DspConfig, revision: number | null): EditSession {
  const after = put(session, t('eq:step.elsewhere'), theirs);
  return { ...after, base: theirs, revision, sent: null, save: { k: 'saved' } };
}

function onServerConfig(
  session: EditSession,
  theirs: DspConfig,
  revision: number,
  env: SessionEnv,
): EditSession {
  const { save } = session;
  // The answer to the save contains it.
  if (save.k === 'saving' || revision === session.revision) return session;
  if (save.k === 'conflict' && save.revision === revision) return session;
  return meet(session, theirs, revision, env);
}

/** The server's configuration changed: it is our own save, nothing new, or another client's change to take, merge or ask about. */
function meet(
  session: EditSession,
  theirs: DspConfig,
  revision: number,
  env: SessionEnv,
): EditSession {
  const { base, draft, save, sent } = session;
  if (sent !== null && sameConfig(theirs, sent)) return arrived(session, theirs, revision, env);
  if (sameConfig(base, theirs)) return unchanged(session, theirs, revision, env);
  if (!isDirty(session)) return follow(session, theirs, revision);
  const { config, conflicts } = mergeConfigs(base, draft, theirs);
  if (conflicts.length > 0)
    return { ...session, save: { k: 'conflict', theirs, revision, fields: conflicts } };
  const joined = put(session, t('eq:step.elsewhere'), config);
  const met = { ...joined, base: theirs, revision, sent: null, joins: session.joins + 1 };
  return waiting(save.k === 'conflict' ? { ...met, joins: session.joins } : met, env);
}

/** The server has the configuration that was sent: a save whose answer was lost has succeeded. */
function arrived(
  session: EditSession,
  theirs: DspConfig,
  revision: number,
  env: SessionEnv,
): EditSession {
  const { draft, sent } = session;
  const own = sent ?? theirs;
  const next = sameConfig(draft, own) ? theirs : mergeConfigs(own, draft, theirs).config;
  return waiting({ ...session, base: theirs, revision, draft: next, sent: null }, env);
}

/** The server still has the base of the draft. A failed save keeps waiting for the user. */
function unchanged(
  session: EditSession,
  theirs: DspConfig,
  revision: number,
  env: SessionEnv,
): EditSession {
  const { base, draft, save } = session;
  const next = isDirty(session) ? mergeConfigs(base, draft, theirs).config : theirs;
  const met = { ...session, base: theirs, revision, draft: next };
  return save.k === 'failed' || save.k === 'differs' ? met : waiting(met, env);
}

function answered(session: EditSession, result: SaveResult, env: SessionEnv): EditSession {
  const { draft, sent } = session;
  if (session.save.k !== 'saving') return session;
  const { config, revision } = result.dsp;
  if (config === null || sent === null) return failed(session, gone(), env);
  if (result.k === 'conflict') {
    const met = meet({ ...session, save: { k: 'changed', at: null } }, config, revision, env);
    return { ...met, sent: null };
  }
  const { differences, before } = result;
  const stored = { ...session, base: config, revision, sent: null };
  if (differences.length > 0) return { ...stored, save: { k: 'differs', differences, before } };
  const next = draft === sent ? config : mergeConfigs(sent, draft, config).config;
  return waiting({ ...stored, draft: next }, env);
}

const gone = (): AppError => failure('unconfirmed', t('eqserver:refused.noDsp.server')).error;

function failed(session: EditSession, error: AppError, env: SessionEnv): EditSession {
  if (session.save.k !== 'saving') return session;
  // The save may have succeeded even though its answer was lost.
  const sent = error.code === 'unconfirmed' ? session.sent : null;
  // The connection ended before anything was sent: sends it after reconnecting.
  if (error.code === 'offline') return waiting({ ...session, sent }, env);
  return { ...session, sent, save: { k: 'failed', error } };
}
