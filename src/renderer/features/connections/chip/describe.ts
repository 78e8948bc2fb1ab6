import '../../../../shared/music/connection-texts.ts';
import { causeSentence } from '../../../../shared/music/cause-failure.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { problemText, serverName } from '../../../../shared/music/connection-problem.ts';
import { isUsable } from '../../../../shared/music/usable.ts';
import type { Fix } from '../../../../shared/connections/fix.ts';
import { fixForCause } from '../../../../shared/connections/fix.ts';
import type { ConnectionView } from '../../../../shared/music/connection.ts';

/** The color of a state; a word always accompanies it. */
type StateTone = 'good' | 'running' | 'waiting' | 'bad' | 'idle';

export interface Described {
  readonly tone: StateTone;
  /** For the chip: a few words. */
  readonly text: string;
  /** The reason as a full sentence; null if there is nothing to explain. */
  readonly sentence: string | null;
}

/** What the user can do about a state besides trying again. `edit`: the form, with nothing focused. */
export type Remedy = Fix | 'edit' | null;

/** Whole seconds until `until`, never below 0. Times: ms since epoch. */
export function secondsUntil(until: number, now: number): number {
  return Math.max(0, Math.ceil((until - now) / 1000));
}

/** Text and reason for the chip. `now`: ms since epoch, for the countdown. */
export function describe(view: ConnectionView, now: number): Described {
  const { state } = view;
  const name = serverName(view);
  if (view.profileId === null && state.k === 'stopped')
    return { tone: 'idle', text: t('app:chip.none'), sentence: null };
  if (isUsable(view)) return online(view, name);
  switch (state.k) {
    case 'stopped':
      return busy(view, 'idle', name);
    case 'connecting':
    case 'identifying':
    case 'authenticating':
    case 'syncing':
    case 'online':
      return busy(view, 'running', name);
    case 'waiting': {
      const count = secondsUntil(state.until, now);
      const text =
        count === 0 ? t('app:chip.retryNow', { name }) : t('app:chip.retryIn', { name, count });
      return { tone: 'waiting', text, sentence: causeSentence(state.cause) };
    }
    case 'blocked': {
      const problem = problemText(state.cause);
      return {
        tone: 'bad',
        text: t('app:chip.blocked', { name, problem }),
        sentence: causeSentence(state.cause),
      };
    }
  }
}

/** The remedy for the state of `view` besides retrying; null if there is none. */
export function remedyFor(view: ConnectionView): Remedy {
  const { state } = view;
  if (state.k === 'waiting') return fixForCause(state.cause.code);
  if (state.k !== 'blocked' || state.cause.code === 'keyring-locked') return null;
  return fixForCause(state.cause.code) ?? 'edit';
}

function busy(view: ConnectionView, tone: StateTone, name: string): Described {
  const state = t(`connection:state.${view.state.k}`);
  return { tone, text: t('app:chip.busy', { name, state }), sentence: null };
}

function online(view: ConnectionView, name: string): Described {
  const single = view.carrier === 'http';
  const kind = view.address === null ? null : t(`app:kind.${view.address.kind}`);
  return {
    tone: single ? 'waiting' : 'good',
    text: kind === null ? name : t('app:chip.online', { name, kind }),
    sentence: single ? t('app:connection.httpOnly') : null,
  };
}
