import { t } from '../../../../shared/i18n/translate.ts';

/** A synthetic picture with sound, ready to play. */
export interface LavfiPreset {
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
