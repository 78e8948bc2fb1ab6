import type { ComponentPropsWithRef } from 'react';
import { Check } from 'lucide-react';
import { secondLine } from '../../../../shared/music/player-view.ts';
import { useEntry } from '../../../state/topics.ts';
import { cx } from '../../../ui/cx.ts';
import { icon } from '../../../ui/icon.ts';
import text from '../../../ui/text.module.css';
import { useLeaderName } from '../players/PlayerRow.tsx';
import css from './PlayerChoice.module.css';

/** One entry of a list that chooses the controlled player. `digit`: the key that chooses it, shown at its end. */
export function PlayerChoice({
  id,
  member,
  chosen,
  digit = null,
  onPick,
  ...button
}: {
  readonly id: string;
  readonly member: boolean;
  readonly chosen: boolean;
  readonly digit?: number | null;
  readonly onPick: (id: string) => void;
} & Pick<ComponentPropsWithRef<'button'>, 'tabIndex'>) {
  const player = useEntry('music.players', id);
  const leader = useLeaderName(player?.leader ?? null);
  if (player === undefined) return null;
  const line = secondLine(player, leader);
  return (
    <button
      {...button}
      type="button"
      role="option"
      aria-selected={chosen}
      className={cx(css['choice'], member && css['member'])}
      data-away={!player.available || undefined}
      title={`${player.name}\n${line}`}
      onClick={() => onPick(id)}
    >
      <span className={cx(css['name'], text['ellipsis'])} dir="auto">
        {player.name}
      </span>
      <span className={cx(css['line'], text['ellipsis'])} dir="auto">
        {line}
      </span>
      <span className={css['end']} aria-hidden="true">
        {chosen ? <Check {...icon} /> : digit}
      </span>
    </button>
  );
}
