import '../../../../shared/eq/texts.ts';
import { Import, Share, Sparkles } from 'lucide-react';
import { create } from 'zustand';
import { t } from '../../../../shared/i18n/translate.ts';
import type { ItemAction } from '../../../ui/item-actions.tsx';

/** The dialogs that the panel's menu and the palette open. */
export type EqDialog = 'import' | 'export' | 'fit';

/** The open dialog of the equalizer; null: none is open. */
export const useEqDialog = create<{ readonly open: EqDialog | null }>(() => ({ open: null }));

const opens = (open: EqDialog) => (): void => useEqDialog.setState({ open });

/** What brings settings in and out: the panel's menu and the palette. */
export const fileActions = (): readonly ItemAction[] => [
  { id: 'import', label: t('eq:head.importDots'), icon: Import, run: opens('import') },
  { id: 'export', label: t('eq:head.exportDots'), icon: Share, run: opens('export') },
  { id: 'fit', label: t('eq:head.fit'), icon: Sparkles, run: opens('fit') },
];
