import '../../../shared/playout/texts.ts';
import { t } from '../../../shared/i18n/translate.ts';

export const playoutKeys = () => ({
  title: t('playout:keys.title'),
  rows: [
    [['←', '→'], t('playout:keys.items')],
    [['↑', '↓'], t('playout:keys.lanes')],
    [['−', '+'], t('playout:keys.zoom')],
    [['N'], t('playout:keys.now')],
    [['0'], t('playout:keys.all')],
    [['Page ↑', 'Page ↓'], t('playout:keys.pan')],
    [['Alt ←', 'Alt →'], t('playout:keys.nudge')],
    [['[', ']'], t('playout:keys.trim')],
    [['S'], t('playout:keys.split')],
    [['Enter'], t('playout:keys.inspect')],
    [['Delete'], t('playout:keys.remove')],
    [['Ctrl D'], t('playout:keys.repeat')],
    [['Ctrl F'], t('playout:keys.search')],
    [['F8', 'Shift F8'], t('playout:keys.findings')],
    [['Ctrl S'], t('playout:keys.write')],
    [['Ctrl Z', 'Ctrl Shift Z'], t('playout:keys.steps')],
  ] as const,
});
