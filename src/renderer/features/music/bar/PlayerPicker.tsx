import { useId, useState } from 'react';
import { ChevronDown } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Player } from '../../../../shared/music/player.ts';
import { playerTree } from '../../../../shared/music/player-tree.ts';
import { useTopic, useTopicSelector } from '../../../state/topics.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { icon } from '../../../ui/icon.ts';
import { stepFocus } from '../../../ui/list/use-roving.ts';
import { Popover } from '../../../ui/Popover.tsx';
import { NoMatch } from '../../../ui/NoMatch.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { PlayerChoice } from '../controls/PlayerChoice.tsx';
import { countMore, PlayerName, playerName } from '../controls/PlayerName.tsx';
import { ModeButtons } from '../controls/Transport.tsx';
import { choose } from '../intent.ts';
import { useLive } from '../live.ts';
import { PlayerIcon } from '../players/PlayerIcon.tsx';
import { MainVolume } from '../volume/MainVolume.tsx';
import css from './PlayerPicker.module.css';

/** Minimum number of players for the search field. */
const MIN_SEARCHED = 8;

/** Shows and changes the player that the bar and the keys act on. `head`: the variant for the head of a page. */
export function PlayerPicker({
  player,
  head = false,
}: {
  readonly player: Player | undefined;
  readonly head?: boolean;
}) {
  const [open, setOpen] = useState(false);
  const name = player === undefined ? t('music:bar.noPlayer') : playerName(player);
  return (
    <Popover
      label={t('music:bar.pick')}
      side={head ? 'bottom' : 'top'}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button
          className={cx(css['trigger'], head && css['head'])}
          icon={<PlayerIcon of={player} />}
          title={t('music:bar.players', { name })}
          aria-label={t('music:bar.players', { name })}
          disabled={player === undefined}
        >
          <PlayerName
            className={css['current']}
            name={player?.name ?? name}
            more={player === undefined ? 0 : countMore(player)}
          />
          {head && <ChevronDown {...icon} size={14} />}
        </Button>
      }
    >
      {player !== undefined && !head && <NarrowControls player={player} />}
      <Choices onDone={() => setOpen(false)} />
    </Popover>
  );
}

/** The controls that do not fit a narrow bar: volume, shuffle and repeat. */
function NarrowControls({ player }: { readonly player: Player }) {
  const { online } = useLive();
  const disabled = !online || !player.available;
  return (
    <div className={css['narrow']}>
      <MainVolume className={css['volume']} player={player} disabled={disabled} />
      <ModeButtons player={player} disabled={disabled} />
    </div>
  );
}

const selectRows = (
  players: Readonly<Record<string, Player>>,
): readonly { id: string; name: string; member: boolean }[] =>
  playerTree(Object.values(players)).map(({ id, parent }) => ({
    id,
    name: players[id]?.name ?? id,
    member: parent !== null,
  }));

function Choices({ onDone }: { readonly onDone: () => void }) {
  const rows = useTopicSelector('music.players', selectRows);
  const { playerId } = useTopic('music.chosen');
  const [text, setText] = useState('');
  const list = useId();
  const wanted = text.trim().toLocaleLowerCase();
  const matching = rows.filter((row) => row.name.toLocaleLowerCase().includes(wanted));
  const pick = (id: string): void => {
    choose(id);
    onDone();
  };
  return (
    <div
      className={css['choices']}
      onKeyDown={(event) => stepFocus(event, 'input, [role="option"]')}
    >
      {rows.length >= MIN_SEARCHED && (
        <SearchField
          value={text}
          onText={setText}
          label={t('music:bar.search')}
          aria-controls={list}
          onKeyDown={(event) => {
            const first = matching[0];
            if (event.key === 'Enter' && first !== undefined) pick(first.id);
          }}
        />
      )}
      <div id={list} className={css['list']} role="listbox" aria-label={t('music:bar.pick')}>
        {matching.map(({ id, member }) => (
          <PlayerChoice key={id} chosen={id === playerId} onPick={pick} id={id} member={member} />
        ))}
      </div>
      {matching.length === 0 && (
        <NoMatch what={t('music:bar.one')} text={text} onClearText={() => setText('')} />
      )}
    </div>
  );
}
