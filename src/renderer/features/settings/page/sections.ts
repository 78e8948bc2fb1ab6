import type { LucideIcon } from 'lucide-react';
import {
  Activity,
  Bell,
  GalleryHorizontalEnd,
  Info,
  Keyboard,
  Music,
  Palette,
  Server,
  SlidersHorizontal,
  SlidersVertical,
  Split,
} from 'lucide-react';
import type { SectionId, SettingEntry } from '../../../state/settings/setting.ts';
import { sectionIds } from '../../../state/settings/setting.ts';

export const sectionIcons: Readonly<Record<SectionId, LucideIcon>> = {
  general: SlidersHorizontal,
  appearance: Palette,
  tray: Keyboard,
  notifications: Bell,
  music: Music,
  equalizer: SlidersVertical,
  playout: GalleryHorizontalEnd,
  services: Server,
  rules: Split,
  diagnostics: Activity,
  about: Info,
};

/** Sections that are followed by a gap in the list. */
export const lastOfGroup: ReadonlySet<SectionId> = new Set(['notifications', 'rules']);

/** Sections that have their own page at every window width, because they grow or fill it. */
const ownPages: ReadonlySet<SectionId> = new Set(['rules', 'diagnostics']);
export const hasOwnPage = (id: SectionId): boolean => ownPages.has(id);

export interface Section {
  readonly id: SectionId;
  readonly entries: readonly SettingEntry[];
}

/** The sections that have settings. */
export const groupSections = (entries: readonly SettingEntry[]): readonly Section[] =>
  sectionIds
    .map((id) => ({ id, entries: entries.filter(({ section }) => section === id) }))
    .filter((section) => section.entries.length > 0);

/** The target of an address: a section, and possibly one of its settings. */
export interface Target {
  readonly section: SectionId | null;
  readonly setting: string | null;
}

/** Reads the part of the address after `#`: the id of a section or of a setting. */
export function readTarget(detail: string, entries: readonly SettingEntry[]): Target {
  const section = sectionIds.find((id) => id === detail);
  if (section !== undefined) return { section, setting: null };
  const entry = entries.find(({ id }) => id === detail);
  return { section: entry?.section ?? null, setting: entry?.id ?? null };
}
