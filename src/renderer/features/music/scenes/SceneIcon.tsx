import { createElement } from 'react';
import type { LucideIcon } from 'lucide-react';
import {
  BookOpen,
  Clapperboard,
  Coffee,
  Lamp,
  Moon,
  PartyPopper,
  Power,
  Sofa,
  Sparkles,
  Sunrise,
} from 'lucide-react';
import type { SceneIcon as IconName } from '../../../../shared/music/scenes/lists.ts';
import { icon } from '../../../ui/icon.ts';

const views: Readonly<Record<IconName, LucideIcon>> = {
  sparkles: Sparkles,
  sunrise: Sunrise,
  lamp: Lamp,
  party: PartyPopper,
  moon: Moon,
  film: Clapperboard,
  coffee: Coffee,
  book: BookOpen,
  sofa: Sofa,
  power: Power,
};

export const findIcon = (name: string): LucideIcon =>
  Object.hasOwn(views, name) ? views[name as IconName] : Sparkles;

/** The icon of a scene; an icon from a newer version is drawn as the first one. */
export function SceneIcon({
  name,
  size = icon.size,
}: {
  readonly name: string;
  readonly size?: number;
}) {
  return createElement(findIcon(name), { ...icon, size });
}
