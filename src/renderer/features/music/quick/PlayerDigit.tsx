import { useSyncExternalStore } from 'react';
import type { Player } from '../../../../shared/music/player.ts';
import { playerTree } from '../../../../shared/music/player-tree.ts';
import { useTopicSelector } from '../../../state/topics.ts';
import { Kbd } from '../../../ui/Kbd.tsx';
import { MAX_DIGITS } from './quick-shortcuts.ts';

let isHeld = false;

function subscribe(listener: () => void): () => void {
  const changed = (event: Event): void => {
    isHeld = event instanceof KeyboardEvent && event.altKey;
    listener();
  };
  const events = ['keydown', 'keyup', 'blur'] as const;
  for (const event of events) window.addEventListener(event, changed);
  return () => {
    for (const event of events) window.removeEventListener(event, changed);
  };
}

const selectPlace =
  (id: string) =>
  (players: Readonly<Record<string, Player>>): number =>
    playerTree(Object.values(players)).findIndex((row) => row.id === id);

/** The digit that chooses a player, while Alt is held. */
export function PlayerDigit({ id }: { readonly id: string }) {
  const held = useSyncExternalStore(subscribe, () => isHeld);
  const place = useTopicSelector('music.players', selectPlace(id));
  if (!held || place < 0 || place >= MAX_DIGITS) return null;
  return (
    <span aria-hidden="true">
      <Kbd>{String(place + 1)}</Kbd>
    </span>
  );
}
