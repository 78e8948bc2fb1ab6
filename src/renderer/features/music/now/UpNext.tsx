import { t } from '../../../../shared/i18n/translate.ts';
import type { Player } from '../../../../shared/music/player.ts';
import { useEntry } from '../../../state/topics.ts';
import { NoQueue } from '../queue/NoQueue.tsx';
import { QueueItems } from '../queue/QueueItems.tsx';
import css from './UpNext.module.css';

/** The items after the current track, or a hint how to choose music. */
export function UpNext({ player, online }: { readonly player: Player; readonly online: boolean }) {
  const queue = useEntry('music.queues', player.queueId);
  return (
    <section className={css['next']} aria-label={t('musicnow:next.title')}>
      {queue === undefined || queue.count === 0 ? (
        <NoQueue player={player} queue={queue} />
      ) : (
        <QueueItems
          key={queue.id}
          name={player.name}
          rowHeight={44}
          queue={queue}
          online={online}
        />
      )}
    </section>
  );
}
