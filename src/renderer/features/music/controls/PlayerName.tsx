import { t } from '../../../../shared/i18n/translate.ts';
import type { Player } from '../../../../shared/music/player.ts';
import { readTopic } from '../../../state/topics.ts';
import text from '../../../ui/text.module.css';

type Named = Pick<Player, 'name' | 'type' | 'members'>;

/** The number of other players in a leader's group: "+ 2"; '' for a single player. */
function formatMore({ type, members }: Named): string {
  const count = type === 'group' ? 0 : members.length;
  return count === 0 ? '' : ` ${t('music:bar.more', { count })}`;
}

/** The name of a player with its group: "Living room + 2". */
export const playerName = (player: Named): string => player.name + formatMore(player);

/** The name of a player as last reported, which typed letters search; empty if it is gone. */
export const readName = (id: string): string => readTopic('music.players')[id]?.name ?? '';

/** `playerName`, with the group dimmed. Its parent has `dir="auto"`, so that a cut name ends on the right side. */
export function PlayerName({ player }: { readonly player: Named }) {
  return (
    <>
      <span>{player.name}</span>
      <span className={text['dim']}>{formatMore(player)}</span>
    </>
  );
}
