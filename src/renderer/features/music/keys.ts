import '../../../shared/music/texts.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { playerShortcuts } from './shortcuts.ts';

const printed: Readonly<Record<string, () => string>> = {
  ' ': () => t('app:shortcuts.space'),
  ArrowUp: () => '↑',
  ArrowDown: () => '↓',
  ArrowLeft: () => '←',
  ArrowRight: () => '→',
};

const nameOf = (key: string): string => printed[key]?.() ?? key.toUpperCase();

/** The shortcuts of the chosen player, for the shortcuts dialog. */
export const playerKeys = () => ({
  title: t('app:shortcuts.player'),
  rows: playerShortcuts.map(({ keys, label }) => [keys.map(nameOf), label()] as const),
});
