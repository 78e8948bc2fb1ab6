import { t } from '../../../../shared/i18n/translate.ts';
import type { Player } from '../../../../shared/music/player.ts';
import text from '../../../ui/text.module.css';

/** The name of a player, and how many others play along: "Living room + 2". */
export function PlayerName({
  player,
}: {
  readonly player: Pick<Player, 'name' | 'type' | 'members'>;
}) {
  const more = player.type === 'group' ? 0 : player.members.length;
  return (
    <>
      <span dir="auto">{player.name}</span>
      {more > 0 && (
        <span className={text['dim']}>{` ${t('music:bar.more', { count: more })}`}</span>
      )}
    </>
  );
}
