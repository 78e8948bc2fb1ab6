import type { WindowPlace } from '../../../shared/settings/model.ts';

/** A rectangle in DIP. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const DEFAULT_SIZE = { width: 1180, height: 780 } as const;
export const SMALLEST_SIZE = { width: 360, height: 480 } as const;
/** Minimum visible part of a window (DIP), so that the user can see and drag it. */
const MIN_VISIBLE = 80;

/** The bounds of a new window: without `x`/`y` the system chooses its position. */
export interface WindowBounds {
  readonly width: number;
  readonly height: number;
  readonly x?: number;
  readonly y?: number;
  readonly maximized: boolean;
}

/**
 * Where the window opens: its last position if that is still on a screen, no larger than that screen; otherwise centered in its default size.
 * `screens`: the work areas of all displays.
 */
export function placeOpening(last: WindowPlace | null, screens: readonly Area[]): WindowBounds {
  const first = screens[0];
  if (last === null) return fit(DEFAULT_SIZE, first, false);
  const screen = screens.find((area) => reaches(last, area));
  if (screen === undefined) return fit(last, first, last.maximized);
  const { width, height, maximized } = fit(last, screen, last.maximized);
  return {
    width,
    height,
    maximized,
    x: within(last.x, screen.x, screen.x + screen.width - width),
    y: within(last.y, screen.y, screen.y + screen.height - height),
  };
}

export const MINI_SIZE = { width: 420, height: 140 } as const;
/** Distance (DIP) of a new mini player from the edges of the screen. */
const MINI_MARGIN = 16;

/**
 * Top left corner of the mini player: its last place if that is still on a screen, else the lower right corner of the first one.
 * Null without a screen. `screens`: the work areas of all displays.
 */
export function miniPlace(
  last: Pick<Area, 'x' | 'y'> | null,
  screens: readonly Area[],
): Pick<Area, 'x' | 'y'> | null {
  const { width, height } = MINI_SIZE;
  const before = last === null ? null : { ...last, ...MINI_SIZE };
  const screen = before === null ? undefined : screens.find((area) => reaches(before, area));
  const area = screen ?? screens[0];
  if (area === undefined) return null;
  const right = area.x + area.width - width;
  const bottom = area.y + area.height - height;
  const position =
    screen === undefined || last === null
      ? { x: right - MINI_MARGIN, y: bottom - MINI_MARGIN }
      : last;
  return { x: within(position.x, area.x, right), y: within(position.y, area.y, bottom) };
}

function fit(
  size: { readonly width: number; readonly height: number },
  screen: Area | undefined,
  maximized: boolean,
): WindowBounds {
  const { width, height } = screen ?? DEFAULT_SIZE;
  return {
    width: Math.min(Math.max(size.width, SMALLEST_SIZE.width), width),
    height: Math.min(Math.max(size.height, SMALLEST_SIZE.height), height),
    maximized,
  };
}

function reaches(place: Area, screen: Area): boolean {
  const across = overlap(place.x, place.width, screen.x, screen.width);
  const down = overlap(place.y, place.height, screen.y, screen.height);
  return across >= MIN_VISIBLE && down >= MIN_VISIBLE && place.y >= screen.y - MIN_VISIBLE / 2;
}

const overlap = (a: number, aSize: number, b: number, bSize: number): number =>
  Math.min(a + aSize, b + bSize) - Math.max(a, b);

/** `high` may be below `low` on a screen that is too small: then returns `low`. */
export const within = (value: number, low: number, high: number): number =>
  Math.max(low, Math.min(value, high));
