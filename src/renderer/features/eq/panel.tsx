import { t } from '../../../shared/i18n/translate.ts';
import type { EqSession } from '../../../shared/eq/session-model.ts';
import type { Player } from '../../../shared/music/player.ts';
import { playerTree } from '../../../shared/music/player-tree.ts';
import { navigate } from '../../state/route.ts';
import { useEntry, useTopicSelector } from '../../state/topics.ts';
import { MenuOptions } from '../../ui/Menu.tsx';
import { ScopeMenu } from '../../ui/ScopeMenu.tsx';
import { EqPanel } from './EqPanel.tsx';
import { EqActions } from './head/EqActions.tsx';
import { useOpenPlayer } from './model/open-player.ts';

export const eqPanel = { Content: EqPanel, Scope: PlayerScope, Actions: EqActions };

interface Choice {
  readonly id: string;
  readonly name: string;
  readonly group: boolean;
}

type Mark = 'unsaved' | 'held';

const choices = (players: Readonly<Record<string, Player>>): readonly Choice[] =>
  playerTree(Object.values(players)).map(({ id }) => ({
    id,
    name: players[id]?.name ?? id,
    group: players[id]?.type === 'group',
  }));

/** Players with a draft that differs from the server. */
const unsaved = (sessions: Readonly<Record<string, EqSession>>): Readonly<Record<string, Mark>> =>
  Object.fromEntries(
    Object.values(sessions)
      .filter(({ dirty }) => dirty)
      .map(({ playerId, save }) => [playerId, save.k === 'held' ? 'held' : 'unsaved']),
  );

function PlayerScope() {
  const playerId = useOpenPlayer();
  const player = useEntry('music.players', playerId);
  const players = useTopicSelector('music.players', choices);
  const marks = useTopicSelector('eq.sessions', unsaved);
  if (players.length === 0) return null;
  const name = player?.name ?? t('eq:scope.none');
  return (
    <ScopeMenu name={name} label={t('eq:scope.label', { name })}>
      <MenuOptions
        value={playerId}
        options={players.map(({ id, name: label, group }) => ({
          value: id,
          label,
          note: formatNote(marks[id], group),
        }))}
        onValue={(id) => navigate('equalizer', id)}
      />
    </ScopeMenu>
  );
}

function formatNote(mark: Mark | undefined, group: boolean): string | undefined {
  if (mark !== undefined) return t(`eq:scope.${mark}`);
  return group ? t('eq:scope.group') : undefined;
}
