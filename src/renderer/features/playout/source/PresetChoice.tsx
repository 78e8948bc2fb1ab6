import { t } from '../../../../shared/i18n/translate.ts';
import { cx } from '../../../ui/cx.ts';
import css from './PresetChoice.module.css';

/** A synthetic picture with sound, ready to play. */
interface LavfiPreset {
  readonly id: string;
  readonly name: () => string;
  /** Two outputs: the engine needs a sound track too. */
  readonly params: string;
}

const SILENCE = 'anullsrc=channel_layout=stereo:sample_rate=48000[out1]';
const TONE = 'sine=frequency=1000:sample_rate=48000,volume=0.1[out1]';

/** Pictures that every ffmpeg makes without a file. */
export const lavfiPresets: readonly LavfiPreset[] = [
  {
    id: 'bars',
    name: () => t('playout:preset.bars'),
    params: `smptehdbars=size=1920x1080:rate=25[out0];${TONE}`,
  },
  {
    id: 'pal',
    name: () => t('playout:preset.pal'),
    params: `pal100bars=size=1920x1080:rate=25[out0];${TONE}`,
  },
  {
    id: 'test',
    name: () => t('playout:preset.test'),
    params: `testsrc2=size=1920x1080:rate=25[out0];${SILENCE}`,
  },
  {
    id: 'black',
    name: () => t('playout:preset.black'),
    params: `color=color=black:size=1920x1080:rate=25[out0];${SILENCE}`,
  },
  {
    id: 'gray',
    name: () => t('playout:preset.gray'),
    params: `color=color=0x303438:size=1920x1080:rate=25[out0];${SILENCE}`,
  },
  {
    id: 'life',
    name: () => t('playout:preset.gradient'),
    params: `gradients=size=1920x1080:rate=25:speed=0.01[out0];${SILENCE}`,
  },
];

/** What fills where nothing else can. */
export const usualCard = lavfiPresets[3]?.params ?? '';

/** Synthetic pictures to choose from, each drawn as it looks. */
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
          onClick={() => {
            onParams(preset.params);
          }}
        >
          <span className={cx(css['picture'], css[preset.id])} aria-hidden="true" />
          {preset.name()}
        </button>
      ))}
    </div>
  );
}
