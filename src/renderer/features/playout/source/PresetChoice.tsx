import { t } from '../../../../shared/i18n/translate.ts';
import { cx } from '../../../ui/cx.ts';
import css from './PresetChoice.module.css';

const SILENCE = 'anullsrc=channel_layout=stereo:sample_rate=48000[out1]';
const TONE = 'sine=frequency=1000:sample_rate=48000,volume=0.1[out1]';

const FORMAT = 'size=1920x1080:rate=25';

/** Pictures that every ffmpeg generates without a file. The second output is the sound, which the engine requires. */
export const lavfiPresets = [
  { id: 'bars', params: `smptehdbars=${FORMAT}[out0];${TONE}` },
  { id: 'pal', params: `pal100bars=${FORMAT}[out0];${TONE}` },
  { id: 'test', params: `testsrc2=${FORMAT}[out0];${SILENCE}` },
  { id: 'black', params: `color=color=black:${FORMAT}[out0];${SILENCE}` },
  { id: 'gray', params: `color=color=0x303438:${FORMAT}[out0];${SILENCE}` },
  { id: 'gradient', params: `gradients=${FORMAT}:speed=0.01[out0];${SILENCE}` },
] as const;

/** The default picture for time that no clip fills. */
export const usualCard = lavfiPresets[3].params;

/** Synthetic pictures to choose from, each with a preview. */
export function PresetChoice({
  params,
  onParams,
  disabled = false,
}: {
  readonly params: string;
  readonly onParams: (params: string) => void;
  readonly disabled?: boolean;
}) {
  return (
    <div className={css['presets']} role="group" aria-label={t('playout:preset.label')}>
      {lavfiPresets.map((preset) => (
        <button
          key={preset.id}
          type="button"
          className={css['preset']}
          aria-pressed={preset.params === params}
          disabled={disabled}
          onClick={() => onParams(preset.params)}
        >
          <span className={cx(css['picture'], css[preset.id])} aria-hidden="true" />
          {t(`playout:preset.${preset.id}`)}
        </button>
      ))}
    </div>
  );
}
