import '../../../../shared/music/media-texts.ts';
import '../../../../shared/music/search-texts.ts';
import { ChevronDown, Speaker } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Player } from '../../../../shared/music/player.ts';
import { readTopic, useTopic, useTopicSelector } from '../../../state/topics.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { icon } from '../../../ui/icon.ts';
import { Menu, MenuRadio, MenuRadios } from '../../../ui/Menu.tsx';
import text from '../../../ui/text.module.css';
import { rootPlayers } from '../media/MediaMenu.tsx';
import css from './Search.module.css';

type Target = ReturnType<typeof rootPlayers>[number];

/** The player itself, or its leader. */
function findRoot(id: string | null, players: Readonly<Record<string, Player>>): string | null {
  const leader = id === null ? null : (players[id]?.leader ?? null);
  return leader !== null && players[leader] !== undefined ? leader : id;
}

/** The players to choose from, and the target: the picked player, else the chosen one. */
export function useTarget(picked: string | null): {
  readonly players: readonly Target[];
  readonly target: Target | null;
} {
  const players = useTopicSelector('music.players', rootPlayers);
  const { playerId } = useTopic('music.chosen');
  const id = findRoot(picked ?? playerId, readTopic('music.players'));
  return { players, target: players.find((player) => player.id === id) ?? null };
}

/** "Play on Living room + 2": shows and changes the target player for hits. */
export function TargetPicker({
  players,
  target,
  onPick,
}: {
  readonly players: readonly Target[];
  readonly target: Target | null;
  readonly onPick: (id: string) => void;
}) {
  const name = target?.name ?? t('musicsearch:target.none');
  const full = formatName(target) ?? name;
  return (
    <Menu
      trigger={
        <Button
          className={css['target']}
          icon={<Speaker {...icon} />}
          aria-label={t('musicsearch:target.on', { name: full })}
          title={t('musicsearch:target.on', { name: full })}
          disabled={players.length === 0}
        >
          <span className={cx(css['targetName'], text['ellipsis'])} dir="auto">
            {target !== null && <span>{t('musicsearch:target.before')} </span>}
            <b>{name}</b>
            {target !== null && target.members > 0 && ` + ${String(target.members)}`}
          </span>
          <ChevronDown {...icon} size={14} />
        </Button>
      }
    >
      <MenuRadios value={target?.id ?? ''} onValue={onPick}>
        {players.map((player, at) => (
          <MenuRadio
            key={player.id}
            value={player.id}
            {...(at < 9 ? { note: t('musicsearch:target.key', { digit: at + 1 }) } : {})}
          >
            {formatName(player)}
          </MenuRadio>
        ))}
      </MenuRadios>
    </Menu>
  );
}

const formatName = (target: Target | null): string | null =>
  target === null || target.members === 0
    ? (target?.name ?? null)
    : t('musicmedia:menu.group', { name: target.name, count: target.members });
