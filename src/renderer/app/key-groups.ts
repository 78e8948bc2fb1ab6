import '../palette/texts.ts';
import type { PanelId } from '../../shared/domain-names.ts';
import { t } from '../../shared/i18n/translate.ts';
import { panels } from '../domains.tsx';
import type { KeyGroup } from './panel-entry.ts';

/** The shortcuts that work in every panel. */
const windowKeys = (): KeyGroup => ({
  title: t('palette:shortcuts.window'),
  rows: [
    [['Ctrl K'], t('palette:shortcuts.palette')],
    [['Ctrl F'], t('palette:shortcuts.find')],
    [['Ctrl 1–9'], t('palette:shortcuts.panels')],
    [['Ctrl ,'], t('palette:shortcuts.settings')],
    [['F6'], t('palette:shortcuts.regions')],
    [['Alt ←', 'Esc'], t('palette:shortcuts.back')],
    [['?'], t('palette:shortcuts.help')],
  ],
});

/** `g` and a letter for each panel. */
const goKeys = (): KeyGroup => ({
  title: t('palette:shortcuts.goTo'),
  rows: panels.map(({ letter, name }) => [[`G ${letter.toUpperCase()}`], name()]),
});

/** All keyboard shortcuts, those of the open panel first. For the list of shortcuts and the palette. */
export async function loadKeyGroups(open: PanelId): Promise<readonly KeyGroup[]> {
  const isOpen = (id: PanelId): number => (id === open ? 0 : 1);
  const sorted = [...panels].sort((a, b) => isOpen(a.id) - isOpen(b.id));
  const loaded = await Promise.all(
    sorted.map(async ({ id, loadKeys }) => ({ id, groups: (await loadKeys?.()) ?? [] })),
  );
  const groups = (own: boolean): readonly KeyGroup[] =>
    loaded.filter(({ id }) => (id === open) === own).flatMap((panel) => panel.groups);
  return [...groups(true), windowKeys(), ...groups(false), goKeys()];
}
