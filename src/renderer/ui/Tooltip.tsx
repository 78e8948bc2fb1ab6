import type { ReactElement } from 'react';
import { cloneElement } from 'react';

/**
 * Names a control and its shortcut on hover and focus. Only marks the control, which must pass unknown properties to its element:
 * `TooltipLayer` in `UiRoot` shows the open one. Components around each of a hundred controls were half of the window's components.
 */
export function Tooltip({
  label,
  shortcut,
  side,
  className,
  children,
}: {
  /** Undefined: the control has no tooltip of its own. */
  readonly label: string | undefined;
  readonly shortcut?: string | undefined;
  readonly side?: 'right';
  readonly className?: string | undefined;
  readonly children: ReactElement<object>;
}) {
  if (label === undefined) return children;
  return cloneElement(children, {
    'data-tip': label,
    'data-tip-key': shortcut,
    'data-tip-side': side,
    'data-tip-class': className,
  } as object);
}
