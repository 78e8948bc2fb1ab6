import { t } from '../../../../../shared/i18n/translate.ts';
import type { SettingEntry } from '../../../../state/settings/setting.ts';
import type { PanelName } from './panel-name.ts';
import { PanelsCard } from './PanelsCard.tsx';

/** Order and visibility of these panels, and the one that opens at the start. */
export const panelSetting = (panels: readonly PanelName[]): SettingEntry => ({
  id: 'panels',
  section: 'general',
  name: () => t('settings:panels.title'),
  help: () => t('settings:panels.text'),
  keywords: () => t('settings:panels.words'),
  control: { k: 'part', Part: () => <PanelsCard panels={panels} /> },
  aside: true,
});
