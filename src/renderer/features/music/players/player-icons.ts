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
