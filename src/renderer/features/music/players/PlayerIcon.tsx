import { createElement } from 'react';
import type { LucideIcon } from 'lucide-react';
import {
  Boxes,
  Cast,
  Headphones,
  Laptop,
  Radio,
  RadioReceiver,
  RectangleHorizontal,
  Smartphone,
  Speaker,
  Tv,
} from 'lucide-react';
import { icon } from '../../../ui/icon.ts';

/** The icons that a player can be given, by the server's names. */
export const playerIcons = {
  'mdi-speaker': Speaker,
  'mdi-speaker-multiple': Boxes,
  'mdi-soundbar': RectangleHorizontal,
  'mdi-television': Tv,
  'mdi-radio': Radio,
  'mdi-amplifier': RadioReceiver,
  'mdi-headphones': Headphones,
  'mdi-laptop': Laptop,
  'mdi-cellphone': Smartphone,
  'mdi-cast': Cast,
} as const satisfies Readonly<Record<string, LucideIcon>>;

const byName: ReadonlyMap<string, LucideIcon> = new Map(Object.entries(playerIcons));

/** The icon that a player has on the server; a speaker for others and while there is no player. */
export function PlayerIcon({
  of,
  size = icon.size,
}: {
  readonly of: { readonly icon: string | null } | undefined;
  readonly size?: number;
}) {
  return createElement(byName.get(of?.icon ?? '') ?? Speaker, { ...icon, size });
}
