import type { ComponentType } from 'react';
import {
  GalleryHorizontalEnd,
  Inbox,
  Music,
  Server,
  Settings,
  SlidersVertical,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { t } from '../../shared/i18n/translate.ts';
import { AttentionBadge } from '../features/attention/AttentionBadge.tsx';
import { PlayoutBadge } from '../features/playout/PlayoutBadge.tsx';
import type { PanelId } from '../../shared/domain-names.ts';

export interface PanelEntry {
  readonly id: PanelId;
  readonly icon: LucideIcon;
  readonly name: () => string;
  /** What the rail shows behind the name. */
  readonly badge?: ComponentType;
}

/** What the rail shows: the panels that exist, above; what serves them all, at its foot. */
export const railTop: readonly PanelEntry[] = [
  { id: 'music', icon: Music, name: () => t('app:nav.music') },
  { id: 'equalizer', icon: SlidersVertical, name: () => t('app:nav.equalizer') },
  {
    id: 'playout',
    icon: GalleryHorizontalEnd,
    name: () => t('app:nav.playout'),
    badge: PlayoutBadge,
  },
];
export const railFoot: readonly PanelEntry[] = [
  { id: 'attention', icon: Inbox, name: () => t('app:nav.attention'), badge: AttentionBadge },
  { id: 'connections', icon: Server, name: () => t('app:nav.connections') },
  { id: 'settings', icon: Settings, name: () => t('app:nav.settings') },
];
