import { t } from '../../../../shared/i18n/translate.ts';
import type { SettingEntry } from '../../../state/settings/setting.ts';

export const musicSettings: readonly SettingEntry[] = [
  {
    id: 'volume-step',
    section: 'music',
    name: () => t('settings:control.volumeStep'),
    help: () => t('settings:control.volumeStepHint'),
    control: {
      k: 'range',
      min: 1,
      max: 20,
      step: 1,
      resetTo: 5,
      read: ({ volumeStep }) => volumeStep,
      change: (volumeStep) => ({ volumeStep }),
      figure: (count) => t('settings:control.volumeStepFigure', { count }),
      valueText: (count) => t('settings:control.volumeStepValue', { count }),
    },
  },
];
