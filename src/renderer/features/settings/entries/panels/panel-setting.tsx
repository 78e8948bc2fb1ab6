import '../../../../../shared/settings/texts.ts';
import type { LucideIcon } from 'lucide-react';
import { t } from '../../../../../shared/i18n/translate.ts';
import type { SettingEntry } from '../../../../state/settings/setting.ts';
import { PanelsCard } from './PanelsCard.tsx';

/** What the settings show of a panel. */
export interface PanelName {
  readonly id: string;
  readonly icon: LucideIcon;
  readonly name: () => string;
}

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
