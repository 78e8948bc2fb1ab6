import { Keyboard } from 'lucide-react';
import { needsYou } from '../../shared/attention/list.ts';
import type { PanelId } from '../../shared/domain-names.ts';
import { t } from '../../shared/i18n/translate.ts';
import { panels } from '../domains.tsx';
import type { ItemAction } from '../ui/item-actions.tsx';
import type { PaletteAction, PaletteEntry, PaletteSource } from '../palette/source.ts';
import { currentRoute } from '../state/route.ts';
import { readTopic } from '../state/topics.ts';
import { openHelp } from './help.ts';
import { loadKeyGroups } from './key-groups.ts';
import type { KeyGroup } from './panel-entry.ts';
import { panelActions } from './panel-actions.tsx';
import { panelKey } from './rail-panels.ts';

/** Number of attention items per panel. Attention itself counts all of them. */
function countNeeds(): ReadonlyMap<PanelId, number> {
  const items = needsYou(readTopic('attention'));
  const counts = new Map<PanelId, number>([['attention', items.length]]);
  for (const { source } of items)
    if (source !== 'app') counts.set(source, (counts.get(source) ?? 0) + 1);
  return counts;
}

/** All panels, including hidden ones: first those with attention items, then in the order of their keys. */
function panelEntries(): readonly PaletteEntry[] {
  const needs = countNeeds();
  const count = (id: PanelId): number => needs.get(id) ?? 0;
  return panels
    .map((entry): PaletteEntry => {
      const { id, icon, name } = entry;
      return {
        id: `panel:${id}`,
        scope: 'panels',
        panel: id,
        icon,
        name: name(),
        kind: t('palette:kind.panel'),
        facts: count(id) === 0 ? undefined : t('palette:need', { count: count(id) }),
        keys: panelKey(id) ?? undefined,
        actions: () => panelActions(entry).map((action) => toAction(action, name())),
      };
    })
    .sort((a, b) => count(b.panel) - count(a.panel) || compareKeys(a.keys, b.keys));
}

/** Commands to hide and mute a panel have their own names. "Mute" begins with the names of players, which users mute more often. */
function toAction({ apart: _, keys: __, ...action }: ItemAction, name: string): PaletteAction {
  const { id, label } = action;
  if (id === 'hide') return { ...action, command: label };
  // Attention has the command to unmute.
  return id === 'mute'
    ? { ...action, command: t('palette:actionOf', { name, action: t('palette:muteAlerts') }) }
    : action;
}

/** Panels without a digit come last. */
const compareKeys = (a = '', b = ''): number => lastDigit(a) - lastDigit(b) || 0;
const lastDigit = (keys: string): number => Number(/\d$/.exec(keys)?.[0] ?? Infinity);

const toKeyEntries = ({ title, rows }: KeyGroup): readonly PaletteEntry[] =>
  rows.map(([keys, label]) => ({
    id: `key:${title} ${label}`,
    scope: 'keys',
    panel: currentRoute().panel,
    icon: Keyboard,
    name: label,
    keywords: keys.join(' '),
    kind: title,
    keys: keys.map((key) => key.replaceAll(' ', '+')).join(' '),
    actions: () => [
      {
        id: 'show',
        label: t('palette:shortcuts.title'),
        icon: Keyboard,
        run: openHelp,
      },
    ],
  }));

/** The panels, the keyboard shortcuts and the settings. */
export async function appPalette(): Promise<readonly PaletteSource[]> {
  const [groups, { settingsPalette }] = await Promise.all([
    loadKeyGroups(currentRoute().panel),
    import('./palette-settings.ts'),
  ]);
  const keys = groups.flatMap(toKeyEntries);
  return [
    {
      id: 'panels',
      panel: 'attention',
      scope: 'panels',
      topics: ['attention', 'settings'],
      entries: panelEntries,
    },
    { id: 'keys', panel: 'settings', scope: 'keys', topics: [], entries: () => keys },
    await settingsPalette(),
  ];
}
