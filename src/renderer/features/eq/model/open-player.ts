import { useEffect, useState } from 'react';
import { useRoute } from '../../../state/route.ts';
import { useTopicSelector } from '../../../state/topics.ts';

const chosenId = ({ playerId }: { readonly playerId: string | null }): string | null => playerId;
/** The last edited player; the panel reopens it. */
let last: string | null = null;

/** The player to edit: from the address, else the last edited one, else the player selected in Music. */
export function useOpenPlayer(): string | null {
  const { panel, detail } = useRoute();
  const chosen = useTopicSelector('music.chosen', chosenId);
  const known = useTopicSelector('music.players', ids);
  const named = panel === 'equalizer' && known.includes(detail) ? detail : null;
  const [playerId, setKept] = useState(last);
  const still = playerId !== null && known.includes(playerId) ? playerId : null;
  const open = named ?? still ?? chosen;
  if (open !== playerId) setKept(open);
  useEffect(() => {
    last = open;
  }, [open]);
  return open;
}

const ids = (players: Readonly<Record<string, unknown>>): readonly string[] => Object.keys(players);
