import { ListMusic, Search, ExternalLink } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Player } from '../../../../shared/music/player.ts';
import { sourceName } from '../../../../shared/music/player-view.ts';
import type { Queue } from '../../../../shared/music/queue.ts';
import { useTopic, useTopicSelector } from '../../../state/topics.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { icon } from '../../../ui/icon.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useLive } from '../live.ts';
import { openSearch } from '../media/overlays.ts';
import type { ConnectionView } from '../../../../shared/music/connection.ts';
import { isUsable } from '../../../../shared/music/usable.ts';
import { useCapabilities } from '../../../state/host-state.ts';
import css from './OpenServer.module.css';

const findAddress = (view: ConnectionView): string | null =>
  isUsable(view) ? (view.address?.url ?? null) : null;

const isDemo = ({ demo }: { readonly demo: boolean }): boolean => demo;

/**
 * Links to the server's own web interface, where users choose music. Shown only in a browser, because the desktop app blocks links
 * to local servers, and not in the demo, whose server has no web interface.
 */
function OpenServer() {
  const address = useTopicSelector('music.connection', findAddress);
  const demo = useTopicSelector('app.info', isDemo);
  const { webLinks } = useCapabilities();
  if (address === null || demo || !webLinks) return null;
  return (
    <a className={css['link']} href={address} target="_blank" rel="noreferrer">
      <ExternalLink {...icon} />
      {t('music:queue.openServer')}
    </a>
  );
}

/** Whether the player plays a source outside the server's queues. */
function isExternal(player: Player): boolean {
  return player.queueId === null && (player.media !== null || player.state === 'playing');
}

/** Explains why there are no items, and how to add some. */
export function NoQueue({
  player,
  queue,
}: {
  readonly player: Player | undefined;
  readonly queue: Queue | undefined;
}) {
  const { starting } = useLive();
  if (player === undefined && starting)
    return <Skeleton rows={6} label={t('music:queue.loading')} />;
  if (player === undefined)
    return <EmptyState icon={ListMusic} title={t('music:queue.noPlayer')} />;
  if (queue === undefined && isExternal(player)) {
    const source = sourceName(player);
    return (
      <EmptyState
        icon={ListMusic}
        title={
          source === null ? t('music:queue.externalUnknown') : t('music:queue.external', { source })
        }
      >
        {t('music:queue.externalHint')}
      </EmptyState>
    );
  }
  return <Empty player={player} />;
}

function Empty({ player: { id, name } }: { readonly player: Player }) {
  const { blocked } = useLive();
  const { search, playMedia } = useTopic('music.abilities');
  if (!search || !playMedia)
    return (
      <EmptyState icon={ListMusic} title={t('musicqueue:empty')} action={<OpenServer />}>
        {t('music:queue.emptyHint')}
      </EmptyState>
    );
  const choose = (
    <Button
      variant="primary"
      icon={<Search {...icon} />}
      blocked={blocked}
      onClick={() => openSearch(id)}
    >
      {t('musicqueue:choose')}
    </Button>
  );
  return (
    <EmptyState icon={ListMusic} title={t('musicqueue:empty')} action={choose}>
      {t('musicqueue:emptyHint', { name })}
    </EmptyState>
  );
}
