import { t } from '../i18n/translate.ts';
import type { CauseCode, ConnectionView } from '../music/connection.ts';
import { problemText, serverName } from '../music/connection-problem.ts';
import { isUsable } from '../music/usable.ts';
import { call, open, item } from './model.ts';
import type { TrayItem } from './model.ts';
import { foreign } from './words.ts';

/**
 * The connection as shown in the tray. `lost`: from the first failure until it is back, including retries, so that the menu does not change
 * with every attempt.
 */
export type TrayConnectionPhase = 'none' | 'usable' | 'starting' | 'lost' | 'blocked' | 'stopped';

export function connectionPhase(view: ConnectionView): TrayConnectionPhase {
  const { state } = view;
  if (isUsable(view)) return 'usable';
  switch (state.k) {
    case 'stopped':
      return view.profileId === null ? 'none' : 'stopped';
    case 'blocked':
      return 'blocked';
    case 'waiting':
      return 'lost';
    case 'online':
      return 'usable';
    case 'connecting':
    case 'identifying':
    case 'authenticating':
    case 'syncing':
      return state.attempt > 0 ? 'lost' : 'starting';
  }
}

/** Causes that need new input: a retry would fail in the same way. */
const needInput: ReadonlySet<CauseCode> = new Set([
  'no-token',
  'token-refused',
  'sign-in-refused',
  'untrusted-network',
  'unconfirmed-address',
  'bad-address',
]);

/** The state of the connection as text, without counting figures; null: nothing to show. */
export function connectionWords(view: ConnectionView): string | null {
  const { state } = view;
  const name = foreign(serverName(view), 24) || t('app:chip.unnamed');
  switch (connectionPhase(view)) {
    case 'usable':
      return null;
    case 'none':
      return t('tray:connection.none');
    case 'starting':
      return t('tray:connection.starting', { name });
    case 'lost':
      return t('tray:connection.lost', { name });
    case 'stopped':
      return t('tray:connection.stopped', { name });
    case 'blocked':
      return t('tray:connection.blocked', {
        name,
        problem: state.k === 'blocked' ? problemText(state.cause) : '',
      });
  }
}

const retry = (): TrayItem => item('retry', t('tray:retry'), call('music.retryNow', undefined));

/** Actions for a missing connection. */
export function connectionRemedies(view: ConnectionView): TrayItem[] {
  const { state } = view;
  switch (connectionPhase(view)) {
    case 'lost':
      return [retry()];
    case 'none':
      return [page('connect', t('tray:connect'), '/')];
    case 'blocked':
      return [
        page('connections', t('tray:connections'), '/connections'),
        ...(state.k === 'blocked' && needInput.has(state.cause.code) ? [] : [retry()]),
      ];
    case 'stopped':
      return [page('connections', t('tray:connections'), '/connections')];
    case 'usable':
    case 'starting':
      return [];
  }
}

const page = (id: string, label: string, path: string): TrayItem => item(id, label, open(path));
