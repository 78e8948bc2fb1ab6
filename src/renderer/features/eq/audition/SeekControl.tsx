import { t } from '../../../../shared/i18n/translate.ts';
import { formatClock } from '../../../../shared/lib/format.ts';
import { useNow } from '../../../state/now.ts';
import { Slider } from '../../../ui/Slider.tsx';
import { audition } from './audition.ts';
import { useAudition } from './use-audition.ts';
import css from './AuditionBar.module.css';

/** Where the sound stands; moves while it plays. */
export function SeekControl({ seconds }: { readonly seconds: number }) {
  const playing = useAudition((state) => state.playing);
  useNow(250, playing);
  const position = Math.min(seconds, audition.position);
  const words = (at: number): string =>
    t('eqpresets:audition.position', { at: formatClock(at), of: formatClock(seconds) });
  return (
    <>
      <span className={css['time']}>{formatClock(position)}</span>
      <Slider
        className={css['seek']}
        label={t('eqpresets:audition.seek')}
        value={position}
        max={seconds}
        step={0.1}
        keyStep={5}
        pageStep={30}
        shiftStep={1}
        valueText={words}
        onCommit={(at) => {
          audition.seek(at);
        }}
      />
      <span className={css['time']}>{formatClock(seconds)}</span>
    </>
  );
}
