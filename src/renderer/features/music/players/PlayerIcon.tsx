import { createElement } from 'react';
import type { LucideIcon } from 'lucide-react';
import { Speaker } from 'lucide-react';
import { icon } from '../../../ui/icon.ts';
import { lazyValue } from '../../../ui/lazy-part.tsx';

/** The server's default icon. Most players have it, so the others are loaded separately. */
const USUAL = 'mdi-speaker';

const others = lazyValue(async (): Promise<ReadonlyMap<string, LucideIcon>> => {
  const { playerIcons } = await import('./player-icons.ts');
  return new Map(Object.entries(playerIcons));
});

interface Props {
  readonly of: { readonly icon: string | null } | undefined;
  readonly size?: number;
}

/** The icon of a player on the server; a speaker for unknown icons and without a player. */
export function PlayerIcon({ of, size = icon.size }: Props) {
  const name = of?.icon ?? USUAL;
  return name === USUAL ? <Speaker {...icon} size={size} /> : <Other name={name} size={size} />;
}

function Other({ name, size }: { readonly name: string; readonly size: number }) {
  return createElement(others.useValue()?.get(name) ?? Speaker, { ...icon, size });
}
