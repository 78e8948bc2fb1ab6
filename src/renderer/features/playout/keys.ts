import '../../../shared/playout/texts.ts';
import { t } from '../../../shared/i18n/translate.ts';

const viewKeys = () => ({
  title: t('playout:area.keys'),
  rows: [
    [['Alt 1', 'Alt 4'], t('playout:area.switch')],
    [['N'], t('playout:area.addSlot')],
    [['↑', '↓'], t('playout:area.slots')],
    [['→'], t('playout:area.units')],
    [['Shift ↑', 'Shift ↓'], t('playout:area.moveStart')],
    [['Alt ↑', 'Alt ↓'], t('playout:area.reorder')],
    [['W'], t('playout:area.why')],
    [['T'], t('playout:area.today')],
  ] as const,
});

export const playoutKeys = () => [timelineKeys(), viewKeys()];

const timelineKeys = () => ({
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
