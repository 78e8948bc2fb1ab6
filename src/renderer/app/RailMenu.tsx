import { useTopic } from '../state/topics.ts';
import { ActionItems } from '../ui/item-actions.tsx';
import { MenuAt } from '../ui/Menu.tsx';
import { panels } from '../domains.tsx';
import { panelActions } from './panel-actions.ts';

/** A right click on a link of the rail (CSS px in the window); a key has no point. */
export interface RailMenuRequest {
  readonly link: HTMLAnchorElement;
  readonly x: number;
  readonly y: number;
}

/** The menu of a panel in the rail. */
export function RailMenu({
  link,
  x,
  y,
  onClose,
}: RailMenuRequest & { readonly onClose: () => void }) {
  // Rerenders the items; the list itself reads the settings.
  useTopic('settings');
  const entry = panels.find(({ id }) => id === link.dataset['panel']);
  if (entry === undefined) return null;
  const { left, bottom } = link.getBoundingClientRect();
  const point = x === 0 && y === 0 ? { x: left, y: bottom } : { x, y };
  return (
    <MenuAt at={{ ...point, opener: link }} onClose={onClose}>
      <ActionItems actions={panelActions(entry)} />
    </MenuAt>
  );
}
