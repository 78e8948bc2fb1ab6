import type { ReactNode } from 'react';
import { ChevronDown } from 'lucide-react';
import { icon } from './icon.ts';
import { Menu } from './Menu.tsx';
import css from './ScopeMenu.module.css';

/** What a panel is about, behind its title, with the menu to change it. */
export function ScopeMenu({
  name,
  title = name,
  label,
  children,
}: {
  readonly name: string;
  /** In full, where `name` is short for it. */
  readonly title?: string;
  /** Accessible name. */
  readonly label: string;
  readonly children: ReactNode;
}) {
  return (
    <Menu
      align="start"
      trigger={
        <button type="button" className={css['scope']} title={title} aria-label={label}>
          <span dir="auto">{name}</span>
          <ChevronDown {...icon} size={14} />
        </button>
      }
    >
      {children}
    </Menu>
  );
}
