import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import { formatClock } from '../../../../shared/lib/format.ts';
import type { Anchor, Player } from '../../../../shared/music/player.ts';
import { positionAt } from '../../../../shared/music/position.ts';
import { cx } from '../../../ui/cx.ts';
import type { SliderProps } from '../../../ui/Slider.tsx';
import { Slider } from '../../../ui/Slider.tsx';
import { act } from '../intent.ts';
import css from './SeekBar.module.css';

/** Seconds of one arrow key and of one Page key. */
const STEP = 5;
const PAGE = 30;

interface Props {
  readonly player: Player;
  readonly disabled: boolean;
  /** While disconnected, the instant (ms since epoch) at which the position is frozen. */
  readonly frozenAt: number | null;
  readonly arrows?: SliderProps['arrows'];
  readonly className?: string | undefined;
}

/** The anchor to draw from: null without media, frozen while disconnected. */
function useAnchor({ media, position }: Player, frozenAt: number | null): Anchor | null {
  return useMemo(() => {
    if (media === null || position === null || frozenAt === null)
      return media === null ? null : position;
    return { elapsed: positionAt(position, media.duration, frozenAt), at: frozenAt, rate: 0 };
  }, [media, position, frozenAt]);
}

/**
 * Elapsed time, position slider and length. Only this component rerenders as time passes. Without a length it has no slider;
 * without a position it is empty.
 */
export function SeekBar({ player, disabled, frozenAt, arrows, className }: Props) {
  const length = player.media?.duration ?? null;
  const duration = length !== null && length > 0 ? length : null;
  const elapsed = useElapsed(useAnchor(player, frozenAt), duration);
  const [held, setHeld] = useState<number | null>(null);
  if (elapsed === null) return <div className={cx(css['seek'], className)} />;
  const shown = held ?? elapsed;
  const seek = (position: number): void => {
    setHeld(null);
    if (held !== null) act(player.id, { action: 'seek', position });
  };
  const clock = formatClock(shown);
  return (
    <div className={cx(css['seek'], className)} data-endless={duration === null || undefined}>
      <span
        className={css['time']}
        aria-label={t('music:bar.elapsed', { position: clock })}
        role="img"
      >
        {clock}
      </span>
      {duration !== null && (
        <>
          <Slider
            className={css['slider']}
            label={t('music:bar.seek')}
            value={elapsed}
            max={Math.ceil(duration)}
            keyStep={STEP}
            pageStep={PAGE}
            arrows={arrows}
            disabled={disabled || !player.can.seek}
            quiet={player.state !== 'playing'}
            valueText={(value) =>
              t('music:bar.seekText', {
                position: formatClock(value),
                duration: formatClock(duration),
              })
            }
            onChange={setHeld}
            onCommit={seek}
          />
          <span className={css['time']} aria-hidden="true">
            {formatClock(duration)}
          </span>
        </>
      )}
    </div>
  );
}

/** Delay past the full second (ms), so that a timer that fires early does not show the previous second. */
const PAST = 8;

/**
 * The position to draw (whole seconds). It changes exactly when the displayed second does; its timer runs only while the position
 * moves and the page is visible. Null without an anchor.
 */
function useElapsed(anchor: Anchor | null, duration: number | null): number | null {
  const subscribe = useCallback(
    (listener: () => void) => follow(anchor, duration, listener),
    [anchor, duration],
  );
  return useSyncExternalStore(subscribe, () =>
    anchor === null ? null : Math.floor(positionAt(anchor, duration, Date.now())),
  );
}

function follow(anchor: Anchor | null, duration: number | null, listener: () => void): () => void {
  if (anchor === null || anchor.rate <= 0) return () => undefined;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const stop = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };
  const plan = (): void => {
    stop();
    const position = positionAt(anchor, duration, Date.now());
    if (document.hidden || (duration !== null && duration > 0 && position >= duration)) return;
    const left = 1 - (position - Math.floor(position));
    timer = setTimeout(tick, (left / anchor.rate) * 1000 + PAST);
  };
  const tick = (): void => {
    listener();
    plan();
  };
  const seen = (): void => {
    if (!document.hidden) listener();
    plan();
  };
  document.addEventListener('visibilitychange', seen);
  plan();
  return () => {
    stop();
    document.removeEventListener('visibilitychange', seen);
  };
}
