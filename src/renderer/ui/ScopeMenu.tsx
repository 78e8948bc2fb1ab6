import type { ReactNode } from 'react';
import { ChevronDown } from 'lucide-react';
import { icon } from './icon.ts';
import { Menu } from './Menu.tsx';
import css from './ScopeMenu.module.css';

/** The panel's current scope, shown after its title, with a menu to change it. */
export function ScopeMenu({
  name,
  title = name,
  label,
  lead,
  note,
  children,
}: {
  /** Empty: only `lead` is shown. */
  readonly name: string;
  /** The full name, if `name` is an abbreviation. */
  readonly title?: string;
  /** Accessible name. */
  readonly label: string;
  /** Shown before the name, such as an icon. */
  readonly lead?: ReactNode;
  /** Shown after the name. */
  readonly note?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <Menu
      align="start"
      trigger={
        <button type="button" className={css['scope']} title={title} aria-label={label}>
          {lead}
          {name !== '' && <span dir="auto">{name}</span>}{' '}
          {note !== undefined && <small>{note}</small>}
          <ChevronDown {...icon} size={14} />
        </button>
      }
    >
      {children}
    </Menu>
  );
}
