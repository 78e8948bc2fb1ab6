import type { Area } from './window-bounds.ts';
import { within } from './window-bounds.ts';

/** Distance between the popover and the screen edge or the icon (DIP). */
const MARGIN_DIP = 8;

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface PopoverFacts {
  readonly size: { readonly width: number; readonly height: number };
  /** The tray icon; null or empty if the desktop does not report it. */
  readonly icon: Area | null;
  readonly pointer: Point;
  /** All displays: full bounds and work areas. */
  readonly screens: readonly { readonly bounds: Area; readonly workArea: Area }[];
}

/**
 * Top left corner of the popover: beside the icon, on its screen, within the work area. The icon's position determines the edge of the panel.
 * If the desktop does not report the icon, the pointer is used, because it has just clicked there. Null without a screen.
 */
export function popoverPlace({ size, icon, pointer, screens }: PopoverFacts): Point | null {
  const known = icon !== null && icon.width > 0 && icon.height > 0;
  const anchor = known ? icon : { ...pointer, width: 0, height: 0 };
  const middle = { x: anchor.x + anchor.width / 2, y: anchor.y + anchor.height / 2 };
  const screen = nearest(middle, screens);
  if (screen === undefined) return null;
  const { workArea } = screen;
  const left = workArea.x + MARGIN_DIP;
  const top = workArea.y + MARGIN_DIP;
  const right = workArea.x + workArea.width - size.width - MARGIN_DIP;
  const bottom = workArea.y + workArea.height - size.height - MARGIN_DIP;
  const centered = {
    x: within(Math.round(middle.x - size.width / 2), left, right),
    y: within(Math.round(middle.y - size.height / 2), top, bottom),
  };
  switch (findEdge(middle, screen.bounds)) {
    case 'top':
      return { x: centered.x, y: top };
    case 'bottom':
      return { x: centered.x, y: Math.max(top, bottom) };
    case 'left':
      return { x: left, y: centered.y };
    case 'right':
      return { x: Math.max(left, right), y: centered.y };
  }
}

/** The screen edge nearest to a point, relative to the screen's proportions. */
function findEdge(
  point: Point,
  { x, y, width, height }: Area,
): 'top' | 'bottom' | 'left' | 'right' {
  const gaps = [
    ['top', point.y - y],
    ['bottom', y + height - point.y],
    ['left', point.x - x],
    ['right', x + width - point.x],
  ] as const;
  return gaps.reduce((least, gap) => (gap[1] < least[1] ? gap : least))[0];
}

function nearest(
  point: Point,
  screens: PopoverFacts['screens'],
): PopoverFacts['screens'][number] | undefined {
  const [best] = screens
    .map((screen) => ({ screen, away: distance(point, screen.bounds) }))
    .sort((a, b) => a.away - b.away);
  return best?.screen;
}

function distance(point: Point, { x, y, width, height }: Area): number {
  const dx = Math.max(x - point.x, 0, point.x - (x + width));
  const dy = Math.max(y - point.y, 0, point.y - (y + height));
  return Math.hypot(dx, dy);
}
