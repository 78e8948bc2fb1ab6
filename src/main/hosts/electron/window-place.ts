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
const IN_REACH = 80;

/** The bounds of a new window: without `x`/`y` the system chooses its position. */
export interface Opening {
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
export function openingOf(last: WindowPlace | null, screens: readonly Area[]): Opening {
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

function fit(
  size: { readonly width: number; readonly height: number },
  screen: Area | undefined,
  maximized: boolean,
): Opening {
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
  return across >= IN_REACH && down >= IN_REACH && place.y >= screen.y - IN_REACH / 2;
}

const overlap = (a: number, aSize: number, b: number, bSize: number): number =>
  Math.min(a + aSize, b + bSize) - Math.max(a, b);

/** `high` may be below `low` on a screen that is too small: then returns `low`. */
export const within = (value: number, low: number, high: number): number =>
  Math.max(low, Math.min(value, high));
