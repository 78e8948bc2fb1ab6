import { useState } from 'react';
import { t } from '../../../shared/i18n/translate.ts';
import { useTopicSelector } from '../../state/topics.ts';
import { cx } from '../../ui/cx.ts';
import { Segmented } from '../../ui/Segmented.tsx';
import { useMatches } from '../../ui/use-matches.ts';
import { NowPlaying } from './now/NowPlaying.tsx';
import { PlayersPane } from './players/PlayersPane.tsx';
import { QueuePane } from './queue/QueuePane.tsx';
import css from './MusicPanel.module.css';

/** Below this width one pane is shown at a time. */
const ONE_PANE = '(max-width: 559px)';
/** Wide windows show the current track in its own column when the list of players (count) leaves too little space below it. */
const threePanes = (players: number): string =>
  `(min-width: 1440px) and (min-height: 480px) and (max-height: ${String(ROOM + players * ROW)}px)`;
/** Height (px) of a player's row, and of everything else above and below the list, with a large picture. */
const ROW = 48;
const ROOM = 540;

const countOf = (players: Readonly<Record<string, unknown>>): number => Object.keys(players).length;

/** Players, the current track and the queue of the chosen player: side by side, stacked or one at a time, depending on the width. */
export function MusicPanel() {
  const single = useMatches(ONE_PANE);
  const wide = useMatches(threePanes(useTopicSelector('music.players', countOf)));
  const [shown, setShown] = useState<'players' | 'queue'>('players');
  if (!single)
    return (
      <div className={cx(css['panel'], wide && css['wide'])}>
        <PlayersPane below={!wide && <NowPlaying />} />
        {wide && <NowPlaying column />}
        <QueuePane />
      </div>
    );
  return (
    <div className={css['single']}>
      <Segmented
        wide
        label={t('music:pane.switch')}
        value={shown}
        onValue={setShown}
        options={[
          { value: 'players', label: t('music:pane.players') },
          { value: 'queue', label: t('music:pane.queue') },
        ]}
      />
      {shown === 'players' ? <PlayersPane below={<NowPlaying />} /> : <QueuePane />}
    </div>
  );
}
