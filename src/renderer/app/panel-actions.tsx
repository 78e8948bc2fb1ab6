import '../../shared/settings/texts.ts';
import '../palette/texts.ts';
import { Bell, BellOff, Eye, EyeOff, PanelLeft } from 'lucide-react';
import { attentionSources } from '../../shared/domain-names.ts';
import { t } from '../../shared/i18n/translate.ts';
import { panels } from '../domains.tsx';
import { setMute } from '../features/attention/user-actions.ts';
import { tellFailure } from '../state/calls.ts';
import { navigate } from '../state/route.ts';
import { changeSettings } from '../state/settings/change.ts';
import { readTopic, useTopic } from '../state/topics.ts';
import type { ItemAction } from '../ui/item-actions.tsx';
import { ActionItems } from '../ui/item-actions.tsx';
import { MenuAt } from '../ui/Menu.tsx';
import type { PanelEntry } from './panel-entry.ts';
import { panelKey } from './rail-panels.ts';

/** Actions of a panel, for its menu in the rail and the palette. */
export function panelActions(entry: PanelEntry): readonly ItemAction[] {
  const name = entry.name();
  const open: ItemAction = {
    id: 'open',
    label: t('palette:open', { name }),
    icon: entry.icon,
    keys: panelKey(entry.id) ?? undefined,
    run: () => navigate(entry.id),
  };
  return [open, ...muteActions(entry, name), ...railActions(entry, name)];
}

function muteActions({ id }: PanelEntry, name: string): readonly ItemAction[] {
  const source = attentionSources.find((one) => one === id);
  if (source === undefined) return [];
  const isMuted = readTopic('settings').mutedSources.includes(source);
  const mute = { source, kind: null, about: null, subject: '' };
  return [
    {
      id: isMuted ? 'unmute' : 'mute',
      label: isMuted
        ? t('attentionpage:palette.unmute', { what: name })
        : t('attentionpage:action.muteSource', { source: name }),
      icon: isMuted ? Bell : BellOff,
      apart: true,
      run: () => setMute(mute, !isMuted),
    },
  ];
}

/** Hides the panel in the rail or shows it again. Panels at the bottom can't be hidden. */
function railActions({ id, place }: PanelEntry, name: string): readonly ItemAction[] {
  if (place !== 'rail') return [];
  const { hiddenPanels } = readTopic('settings');
  const isHidden = hiddenPanels.includes(id);
  const others = hiddenPanels.filter((one) => one !== id);
  return [
    {
      id: 'hide',
      label: t(isHidden ? 'settings:panels.show' : 'settings:panels.hide', { name }),
      icon: isHidden ? Eye : EyeOff,
      apart: true,
      run: () => tellFailure(changeSettings({ hiddenPanels: isHidden ? others : [...others, id] })),
    },
    {
      id: 'arrange',
      label: t('palette:arrange'),
      icon: PanelLeft,
      run: () => navigate('settings', 'general'),
    },
  ];
}

/** A right click on a link of the rail (CSS px in the window); a key has no point. */
export interface RailMenuRequest {
  readonly link: HTMLAnchorElement;
  readonly x: number;
  readonly y: number;
}

/** The menu of a panel in the rail. */
export function RailMenu({
  link,
  x,
  y,
  onClose,
}: RailMenuRequest & { readonly onClose: () => void }) {
  // Rerenders the items; the list itself reads the settings.
  useTopic('settings');
  const entry = panels.find(({ id }) => id === link.dataset['panel']);
  if (entry === undefined) return null;
  const { left, bottom } = link.getBoundingClientRect();
  const point = x === 0 && y === 0 ? { x: left, y: bottom } : { x, y };
  return (
    <MenuAt at={{ ...point, opener: link }} onClose={onClose}>
      <ActionItems actions={panelActions(entry)} />
    </MenuAt>
  );
}
