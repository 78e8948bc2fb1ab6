import { transportItems } from './transport-items.ts';
import type { TrayCommand, TrayState } from './model.ts';
import { playVerb } from '../music/player-view.ts';

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
