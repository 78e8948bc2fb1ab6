import { Repeat, Repeat1, Shuffle, SkipBack, SkipForward } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Player } from '../../../../shared/music/player.ts';
import type { Queue } from '../../../../shared/music/queue.ts';
import { useEntry } from '../../../state/topics.ts';
import { icon } from '../../../ui/icon.ts';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { act, explainUnavailable } from '../intent.ts';
import { playVerb } from '../../../../shared/music/player-view.ts';
import { PlayButton } from '../players/PlayButton.tsx';
import css from './Transport.module.css';

interface Props {
  readonly player: Player;
  readonly disabled: boolean;
}

/** Shuffle, previous, play, next and repeat. Controls that the player or source does not support are hidden. */
export function Transport({
  player,
  disabled,
  className,
}: Props & { readonly className?: string | undefined }) {
  const queue = useEntry('music.queues', player.queueId);
  const skips = player.can.nextPrevious;
  // It reads the queue, which is subscribed above.
  const blocked = disabled ? undefined : explainUnavailable(player, 'next');
  const skip = { player, disabled, blocked };
  return (
    <div
      className={cx(css['transport'], className)}
      role="group"
      aria-label={t('music:bar.transport')}
    >
      {queue !== undefined && <ShuffleButton player={player} queue={queue} disabled={disabled} />}
      {skips && <Skip action="previous" {...skip} />}
      <PlayButton
        id={player.id}
        verb={playVerb(player)}
        look="big"
        shortcut="Space"
        disabled={disabled}
      />
      {skips && <Skip action="next" {...skip} />}
      {queue !== undefined && <RepeatButton player={player} queue={queue} disabled={disabled} />}
    </div>
  );
}

function Skip({
  player,
  disabled,
  blocked,
  action,
}: Props & { readonly blocked: string | undefined; readonly action: 'next' | 'previous' }) {
  const next = action === 'next';
  const Icon = next ? SkipForward : SkipBack;
  return (
    <IconButton
      label={next ? t('music:bar.next') : t('music:bar.previous')}
      shortcut={next ? 'N' : 'P'}
      icon={<Icon {...icon} />}
      disabled={disabled}
      blocked={blocked}
      onClick={() => act(player.id, { action })}
    />
  );
}

type QueueProps = Props & { readonly queue: Queue };

function ShuffleButton({ player, queue, disabled }: QueueProps) {
  return (
    <IconButton
      data-mode
      label={t('music:bar.shuffle')}
      icon={<Shuffle {...icon} />}
      pressed={queue.shuffle}
      disabled={disabled}
      onClick={() => act(player.id, { action: 'shuffle', enabled: !queue.shuffle })}
    />
  );
}

/** Shuffle and repeat of the player's queue; nothing while it plays another source. */
export function ModeButtons({ player, disabled }: Props) {
  const queue = useEntry('music.queues', player.queueId);
  if (queue === undefined) return null;
  return (
    <>
      <ShuffleButton player={player} queue={queue} disabled={disabled} />
      <RepeatButton player={player} queue={queue} disabled={disabled} />
    </>
  );
}

/** Off, queue, track, then off again; an unknown mode goes to off. */
const nextMode = { off: 'all', all: 'one', one: 'off', unknown: 'off' } as const;

function repeatLabel(mode: Queue['repeat']): string {
  if (mode === 'one') return t('music:bar.repeatOne');
  return mode === 'all' ? t('music:bar.repeatAll') : t('music:bar.repeatOff');
}

function RepeatButton({ player, queue, disabled }: QueueProps) {
  const Icon = queue.repeat === 'one' ? Repeat1 : Repeat;
  return (
    <IconButton
      className={css['mode']}
      data-mode
      label={repeatLabel(queue.repeat)}
      icon={<Icon {...icon} />}
      disabled={disabled}
      data-on={queue.repeat === 'one' || queue.repeat === 'all' || undefined}
      onClick={() => act(player.id, { action: 'repeat', mode: nextMode[queue.repeat] })}
    />
  );
}
