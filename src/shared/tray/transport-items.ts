import { t } from '../i18n/translate.ts';
import { playVerb, verbLabel } from '../music/player-view.ts';
import type { Player } from '../music/player.ts';
import { canPlay } from '../music/rules/transport.ts';
import { isUsable } from '../music/usable.ts';
import { call, item } from './model.ts';
import type { TrayItem, TrayState, TrayCommand } from './model.ts';

/** Whether commands can reach the selected player now. */
export const canControl = ({ connection, chosen }: TrayState): boolean =>
  isUsable(connection) && chosen?.available === true;

/** Play or pause, next, previous: always present, disabled if they have no effect. */
export function transportItems(state: TrayState, player: Player): TrayItem[] {
  const live = canControl(state);
  const verb = playVerb(player);
  const act = (action: 'play' | 'pause' | 'stop' | 'next' | 'previous') =>
    call('music.command', { playerId: player.id, do: { action } });
  const skips = live && player.can.nextPrevious && state.queued !== 0;
  return [
    item('play', verbLabel(verb), act(verb), live && canPlay(player, state.queued)),
    item('next', t('music:bar.next'), act('next'), skips),
    item('previous', t('music:bar.previous'), act('previous'), skips),
  ];
}

/** A button of the Windows taskbar or an entry of the macOS dock menu. */
export interface SystemButton {
  readonly icon: 'play' | 'pause' | 'next' | 'previous';
  readonly label: string;
  readonly enabled: boolean;
  readonly command: TrayCommand;
}

/** Previous, play or pause, next of the chosen player; none without one. */
export function systemButtons(state: TrayState): readonly SystemButton[] {
  const { chosen } = state;
  if (chosen === null) return [];
  const icons = {
    play: playVerb(chosen) === 'play' ? 'play' : 'pause',
    next: 'next',
    previous: 'previous',
  } as const;
  const items = transportItems(state, chosen);
  return (['previous', 'play', 'next'] as const).flatMap((id) => {
    const item = items.find((button) => button.id === id);
    if (item?.kind !== 'item') return [];
    const { label, enabled, command } = item;
    return [{ icon: icons[id], label, enabled, command }];
  });
}
