import { useState } from 'react';
import { Timer } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { useNow } from '../../../state/now.ts';
import { useEntry, useTopic } from '../../../state/topics.ts';
import { icon } from '../../../ui/icon.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Popover } from '../../../ui/Popover.tsx';
import { useLive } from '../live.ts';
import css from './SleepFoot.module.css';

const SleepTimer = lazyPart(async () => (await import('./SleepTimer.tsx')).SleepTimer);

const MINUTE_MS = 60_000;

/** The sleep timer of the chosen player, or of the leader that it follows. */
export function SleepFoot() {
  const [open, setOpen] = useState(false);
  const { online } = useLive();
  const { playerId } = useTopic('music.chosen');
  const chosen = useEntry('music.players', playerId);
  const player = useEntry('music.players', chosen?.leader ?? playerId) ?? chosen;
  const endsAt = player?.sleepsAt ?? null;
  const now = useNow(5_000, endsAt !== null);
  if (player === undefined) return null;
  const minutes = endsAt === null ? 0 : Math.ceil((endsAt - now) / MINUTE_MS);
  return (
    <Popover
      label={t('music:sleep.title')}
      side="top"
      align="start"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <button
          type="button"
          className={css['foot']}
          disabled={!online}
          title={t('music:sleep.of', { name: player.name })}
        >
          <Timer {...icon} />
          <span className={css['word']}>{t('music:sleep.title')}</span>
          <span className={css['left']} data-on={minutes > 0 || undefined}>
            {minutes > 0 ? t('music:sleep.left', { minutes }) : t('music:sleep.off')}
          </span>
        </button>
      }
    >
      <SleepTimer player={player} onDone={() => setOpen(false)} />
    </Popover>
  );
}
