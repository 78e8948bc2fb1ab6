import { t } from '../i18n/translate.ts';
import { playVerb, verbLabel } from '../music/player-view.ts';
import type { Player } from '../music/player.ts';
import { canPlay } from '../music/rules/transport.ts';
import { isUsable } from '../music/usable.ts';
import { call, item } from './model.ts';
import type { TrayItem, TrayState } from './model.ts';

/** Whether commands can reach the selected player now. */
export const canControl = ({ connection, chosen }: TrayState): boolean =>
  isUsable(connection) && chosen?.available === true;

/** Play or pause, next, previous: always present, disabled if they have no effect. */
export function transportItems(state: TrayState, player: Player): TrayItem[] {
  const live = canControl(state);
  const verb = playVerb(player);
  const act = (action: 'play' | 'pause' | 'stop' | 'next' | 'previous') =>
    call('music.command', { playerId: player.id, do: { action } });
  const skips = live && player.can.nextPrevious;
  return [
    item('play', verbLabel(verb), act(verb), live && canPlay(player, state.queued)),
    item('next', t('music:bar.next'), act('next'), skips),
    item('previous', t('music:bar.previous'), act('previous'), skips),
  ];
}
