import type { ComponentPropsWithRef } from 'react';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/Menu.tsx';
import type { TimelineAsk } from './asks.ts';
import type { Hit, Point } from './hit.ts';
import type { MenuEntry } from './menu-entries.ts';
import { entriesOf } from './menu-entries.ts';
import css from './Timeline.module.css';

/** What can be done with what was pointed at; opens there. */
export function TimelineMenu({
  hit,
  at,
  still,
  onAsk,
  onClose,
}: {
  readonly hit: Hit;
  readonly at: Point;
  readonly still: boolean;
  readonly onAsk: (ask: TimelineAsk) => void;
  readonly onClose: () => void;
}) {
  return (
    <Menu
      open
      align="start"
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      trigger={<Anchor {...at} />}
    >
      {entriesOf(hit, still, onAsk).map((entry, index) => (
        <Entry key={entry === 'line' ? `line ${String(index)}` : entry.label} entry={entry} />
      ))}
    </Menu>
  );
}

function Entry({ entry }: { readonly entry: MenuEntry }) {
  if (entry === 'line') return <MenuSeparator />;
  return (
    <MenuItem
      disabled={entry.disabled === true}
      danger={entry.danger === true}
      onSelect={entry.run}
    >
      {entry.label}
    </MenuItem>
  );
}

/** The place that the menu opens at. */
function Anchor({ x, y, ...trigger }: Point & ComponentPropsWithRef<'span'>) {
  const transform = `translate(${String(x)}px, ${String(y)}px)`;
  return (
    <span {...trigger} className={css['anchor']} style={{ transform }} aria-hidden tabIndex={-1} />
  );
}
