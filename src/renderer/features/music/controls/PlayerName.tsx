import { t } from '../../../../shared/i18n/translate.ts';
import type { Player } from '../../../../shared/music/player.ts';
import { readTopic } from '../../../state/topics.ts';
import { cx } from '../../../ui/cx.ts';
import css from './PlayerName.module.css';

type Named = Pick<Player, 'name' | 'type' | 'members'>;

/** The number of other players in a leader's group; 0 for a single player. */
export const countMore = ({ type, members }: Omit<Named, 'name'>): number =>
  type === 'group' ? 0 : members.length;

/** "+ 2"; '' for a single player. */
const formatMore = (count: number): string =>
  count === 0 ? '' : ` ${t('music:bar.more', { count })}`;

/** The name of a player with its group: "Living room + 2". */
export const playerName = (player: Named): string => player.name + formatMore(countMore(player));

/** The name of a player as last reported, which typed letters search; empty if it is gone. */
export const readName = (id: string): string => readTopic('music.players')[id]?.name ?? '';

/** A name with the number of other players in its group, dimmed. Where the room is short, the name is cut, on its own end. */
export function PlayerName({
  name,
  more,
  className,
}: {
  readonly name: string;
  readonly more: number;
  readonly className?: string | undefined;
}) {
  return (
    <span className={cx(css['name'], className)} dir="auto">
      <span className={css['words']}>{name}</span>
      {more > 0 && <span className={css['more']}>{formatMore(more)}</span>}
    </span>
  );
}
