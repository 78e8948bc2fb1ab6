import { useState, useSyncExternalStore } from 'react';
import { t } from '../../../shared/i18n/translate.ts';
import { Segmented } from '../../ui/Segmented.tsx';
import { PlayersPane } from './players/PlayersPane.tsx';
import { QueuePane } from './queue/QueuePane.tsx';
import css from './MusicPanel.module.css';

/** Below this width one pane is shown at a time. */
const ONE_PANE = '(max-width: 559px)';

function useMatches(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => {
        media.removeEventListener('change', listener);
      };
    },
    () => matchMedia(query).matches,
  );
}

/** Players beside the queue of the chosen one; stacked, or one at a time, where there is less room. */
export function MusicPanel() {
  const single = useMatches(ONE_PANE);
  const [shown, setShown] = useState<'players' | 'queue'>('players');
  if (!single)
    return (
      <div className={css['panel']}>
        <PlayersPane className={css['players']} />
        <QueuePane className={css['queue']} />
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
      {shown === 'players' ? <PlayersPane /> : <QueuePane />}
    </div>
  );
}
