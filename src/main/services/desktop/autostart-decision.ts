import type { StartAtLogin } from '../../../shared/desktop/model.ts';
import type { AutostartEntry } from '../../platform/ports.ts';

/** What the settings say about the start at login. */
export interface LoginWish {
  readonly on: boolean;
  readonly hidden: boolean;
}

/** `asked`: the user just turned the setting; `found`: at a start, after a sleep, or when only the manner changed. */
export type Occasion = 'asked' | 'found';

export interface AutostartDecision {
  readonly write: 'on' | 'off' | null;
  /** What the setting becomes, so that it says what the system does; null: it stays. */
  readonly follow: boolean | null;
}

const nothing: AutostartDecision = { write: null, follow: null };

/**
 * What to do about the system's entry. A person's own hand on the system's list always wins: an entry that was removed
 * there is not written again, and one that was switched off there is left alone.
 */
export function decideAutostart(
  wish: LoginWish,
  entry: AutostartEntry,
  occasion: Occasion,
): AutostartDecision {
  if (entry.state === 'unsupported' || entry.state === 'blocked') return nothing;
  const is = entry.state === 'on';
  if (occasion === 'found') {
    const follow = is === wish.on ? null : is;
    return { write: is && !fits(wish, entry) ? 'on' : null, follow };
  }
  if (!wish.on) return { write: is ? 'off' : null, follow: null };
  return { write: is && fits(wish, entry) ? null : 'on', follow: null };
}

const fits = (wish: LoginWish, entry: AutostartEntry): boolean =>
  entry.current && (entry.hidden === null || entry.hidden === wish.hidden);

/** What is shown of an entry: a block matters only to somebody who wants the start. */
export function shownAutostart(wish: LoginWish, { state, detail }: AutostartEntry): StartAtLogin {
  return state === 'blocked' && !wish.on ? { state: 'off', detail: null } : { state, detail };
}
