import { useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Player } from '../../../../shared/music/player.ts';
import { formatLength } from '../../../../shared/format/length.ts';
import { cx } from '../../../ui/cx.ts';
import type { SliderProps } from '../../../ui/Slider.tsx';
import { Slider } from '../../../ui/Slider.tsx';
import { act } from '../intent.ts';
import type { Steps } from './clock.ts';
import { useAnchor, useStep } from './clock.ts';
import css from './SeekBar.module.css';

/** Seconds of one arrow key and of one Page key. */
const STEP_SECONDS = 5;
const PAGE_SECONDS = 30;

interface Props {
  readonly player: Player;
  readonly disabled: boolean;
  /** While disconnected, the instant (ms since epoch) at which the position is frozen. */
  readonly frozenAt: number | null;
  readonly arrows?: SliderProps['arrows'];
  readonly className?: string | undefined;
}

/** Whole seconds. */
const seconds: Steps = { at: Math.floor, next: (position) => Math.floor(position) + 1 };

/**
 * Elapsed time, position slider and length. Only this component rerenders as time passes. It has no slider without a length, and is empty
 * without a position.
 */
export function SeekBar({ player, disabled, frozenAt, arrows, className }: Props) {
  const length = player.media?.duration ?? null;
  const duration = length !== null && length > 0 ? length : null;
  const elapsed = useStep(useAnchor(player, frozenAt), duration, seconds);
  const [held, setHeld] = useState<number | null>(null);
  if (elapsed === null) return <div className={cx(css['seek'], className)} />;
  const shown = held ?? elapsed;
  const seek = (position: number): void => {
    setHeld(null);
    if (held !== null) act(player.id, { action: 'seek', position });
  };
  const clock = formatLength(shown * 1000);
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
            keyStep={STEP_SECONDS}
            pageStep={PAGE_SECONDS}
            arrows={arrows}
            disabled={disabled || !player.can.seek}
            quiet={player.state !== 'playing'}
            valueText={(value) =>
              t('music:bar.seekText', {
                position: formatLength(value * 1000),
                duration: formatLength(duration * 1000),
              })
            }
            onChange={setHeld}
            onCommit={seek}
          />
          <span className={css['time']} aria-hidden="true">
            {formatLength(duration * 1000)}
          </span>
        </>
      )}
    </div>
  );
}
