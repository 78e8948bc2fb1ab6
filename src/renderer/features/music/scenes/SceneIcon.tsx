import { createElement } from 'react';
import type { LucideIcon } from 'lucide-react';
import {
  BookOpen,
  Clapperboard,
  Coffee,
  House,
  Lamp,
  Moon,
  PartyPopper,
  Power,
  Sparkles,
  Sunrise,
} from 'lucide-react';
import type { SceneIcon as IconName } from '../../../../shared/music/scenes/model.ts';
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
  home: House,
  power: Power,
};

/** The icon of a scene; one of a newer version is drawn as the first. */
export function SceneIcon({
  name,
  size = icon.size,
}: {
  readonly name: string;
  readonly size?: number;
}) {
  const view = Object.hasOwn(views, name) ? views[name as IconName] : Sparkles;
  return createElement(view, { ...icon, size });
}
