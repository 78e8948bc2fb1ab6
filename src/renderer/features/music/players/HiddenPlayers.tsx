import '../../../../shared/music/players-texts.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Player } from '../../../../shared/music/player.ts';
import { call, useAction } from '../../../state/calls.ts';
import { useTopic, useTopicSelector } from '../../../state/topics.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Details } from '../../../ui/Details.tsx';
import layout from '../../../ui/layout.module.css';
import text from '../../../ui/text.module.css';
import css from './HiddenPlayers.module.css';

const selectHidden = (players: Readonly<Record<string, Player>>) =>
  Object.values(players)
    .filter(({ hidden }) => hidden)
    .map(({ id, name }) => ({ id, name }))
    .sort((a, b) => a.name.localeCompare(b.name));

/** The players that the server hides in lists, for users who may show them again; collapsed at first. */
export function HiddenPlayers() {
  const hidden = useTopicSelector('music.players', selectHidden);
  const { playerSettings } = useTopic('music.abilities');
  if (!playerSettings || hidden.length === 0) return null;
  return (
    <div className={css['hidden']}>
      <Details summary={t('musicplayers:hidden.title', { count: hidden.length })}>
        <ul className={css['list']}>
          {hidden.map((player) => (
            <HiddenPlayer key={player.id} {...player} />
          ))}
        </ul>
      </Details>
    </div>
  );
}

function HiddenPlayer({ id, name }: Pick<Player, 'id' | 'name'>) {
  const { pending, run } = useAction();
  return (
    <li className={layout['row']}>
      <span className={cx(layout['grow'], text['ellipsis'])} dir="auto">
        {name}
      </span>
      <Button
        variant="ghost"
        aria-label={t('musicplayers:hidden.showPlayer', { name })}
        pending={pending}
        onClick={() => {
          const values = { hide_in_ui: false };
          void run(() => call('music.savePlayerSettings', { playerId: id, values }));
        }}
      >
        {t('musicplayers:hidden.show')}
      </Button>
    </li>
  );
}
