import '../../palette/texts.ts';
import '../../../shared/music/queue-texts.ts';
import '../../../shared/music/library-texts.ts';
import '../../../shared/music/scenes/texts.ts';
import '../../../shared/music/texts.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { playerShortcuts } from './shortcuts.ts';

const printed: Readonly<Record<string, () => string>> = {
  ' ': () => t('palette:shortcuts.space'),
  ArrowUp: () => '↑',
  ArrowDown: () => '↓',
  ArrowLeft: () => '←',
  ArrowRight: () => '→',
};

const formatKeyName = (key: string): string => printed[key]?.() ?? key.toUpperCase();

/** The shortcuts of the music panel, for the shortcuts dialog. */
export const musicKeys = () => [
  {
    title: t('palette:shortcuts.player'),
    rows: playerShortcuts.map(({ keys, label }) => [keys.map(formatKeyName), label()] as const),
  },
  {
    title: t('music:pane.queue'),
    rows: [
      [['Enter'], t('musicqueue:playNow')],
      [['Shift Enter'], t('musicqueue:playNext')],
      [['Alt ↑', 'Alt ↓'], t('musicqueue:keys.move')],
      [['Delete'], t('musicqueue:remove')],
      [['Ctrl Z', 'Ctrl Shift Z'], t('musicqueue:keys.steps')],
    ] as const,
  },
  {
    title: t('musiclibrary:tab.scenes'),
    rows: [
      [['Ctrl Shift 0 – 9'], t('musicscenes:keys.apply')],
      [['Ctrl Enter'], t('musicscenes:keys.applyOpen')],
      [['F2'], t('musicscenes:keys.rename')],
      [['Alt ↑', 'Alt ↓'], t('musicscenes:keys.move')],
      [['Delete'], t('musicscenes:keys.remove')],
      [['Ctrl Z'], t('musicscenes:keys.undo')],
    ] as const,
  },
];
