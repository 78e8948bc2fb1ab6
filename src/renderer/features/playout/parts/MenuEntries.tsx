import type { LucideIcon } from 'lucide-react';
import { icon } from '../../../ui/icon.ts';
import { MenuItem, MenuSeparator } from '../../../ui/Menu.tsx';

export interface MenuEntry {
  readonly label: string;
  readonly Icon?: LucideIcon;
  readonly run: () => void;
  readonly disabled?: boolean;
  readonly danger?: boolean;
}

/** The entries of a menu; null: a separator. */
export function MenuEntries({ entries }: { readonly entries: readonly (MenuEntry | null)[] }) {
  return entries.map((entry, at) =>
    entry === null ? (
      <MenuSeparator key={at} />
    ) : (
      <MenuItem
        key={entry.label}
        icon={entry.Icon && <entry.Icon {...icon} />}
        disabled={entry.disabled === true}
        danger={entry.danger === true}
        onSelect={entry.run}
      >
        {entry.label}
      </MenuItem>
    ),
  );
}
