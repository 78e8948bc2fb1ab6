import { t } from '../i18n/translate.ts';
import { emptyConfig } from './model.ts';
import type { EqPreset } from './state.ts';

/** The built-in preset that changes nothing about the sound. It cannot be changed or removed. */
export const flatPreset = (): EqPreset => ({
  id: 'flat',
  place: 'builtin',
  name: t('eqserver:preset.flat'),
  config: { ...emptyConfig, enabled: true },
  pinned: true,
});
