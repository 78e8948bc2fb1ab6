import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Reopening } from './crash-rules.ts';
import { onWindowClosed, showsWindow, onBlur, onIconClick } from './window-rules.ts';
import { isDarkPanel } from '../common/panel-color.ts';
import { popoverPlace } from './popover-bounds.ts';
import type { Area } from './window-bounds.ts';
import { DEFAULT_SIZE, MINI_SIZE, miniPlace, placeOpening } from './window-bounds.ts';

const screen: Area = { x: 0, y: 0, width: 1920, height: 1040 };
const second: Area = { x: 1920, y: 0, width: 1280, height: 720 };
const place = { x: 100, y: 80, width: 1000, height: 700, maximized: false };

describe('where the window opens', () => {
  it('lets the system choose the first time', () =>
    expect(placeOpening(null, [screen])).toEqual({ ...DEFAULT_SIZE, maximized: false }));

  it('is where it was closed, on whatever screen', () => {
    expect(placeOpening(place, [screen])).toEqual(place);
    expect(placeOpening({ ...place, x: 2000, maximized: true }, [screen, second])).toEqual({
      ...place,
      x: 2000,
      y: 20,
      maximized: true,
    });
  });

  it('is on an existing screen when the old one is gone', () =>
    expect(placeOpening({ ...place, x: 2000 }, [screen])).toEqual({
      width: 1000,
      height: 700,
      maximized: false,
    }));

  it('is never larger than the screen, nor out of reach', () => {
    const area = fc.record({
      x: fc.integer({ min: -5000, max: 5000 }),
      y: fc.integer({ min: -5000, max: 5000 }),
      width: fc.integer({ min: 1, max: 9000 }),
      height: fc.integer({ min: 1, max: 9000 }),
      maximized: fc.boolean(),
    });
    fc.assert(
      fc.property(area, (last) => {
        const opening = placeOpening(last, [screen, second]);
        const on = opening.x === undefined || opening.x < second.x ? screen : second;
        expect(opening.width).toBeLessThanOrEqual(on.width);
        expect(opening.height).toBeLessThanOrEqual(on.height);
        if (opening.x === undefined || opening.y === undefined) return;
        expect(opening.x).toBeGreaterThanOrEqual(on.x);
        expect(opening.y).toBeGreaterThanOrEqual(on.y);
        expect(opening.x + opening.width).toBeLessThanOrEqual(on.x + on.width);
        expect(opening.y + opening.height).toBeLessThanOrEqual(on.y + on.height);
      }),
    );
  });
});

describe('where the mini player opens', () => {
  it('is the lower right corner the first time, later where it was closed', () => {
    expect(miniPlace(null, [screen, second])).toEqual({ x: 1484, y: 884 });
    expect(miniPlace({ x: 40, y: 50 }, [screen, second])).toEqual({ x: 40, y: 50 });
    expect(miniPlace({ x: 2000, y: 50 }, [screen])).toEqual({ x: 1484, y: 884 });
    expect(miniPlace(null, [])).toBeNull();
  });

  it('is whole on a screen', () =>
    fc.assert(
      fc.property(fc.integer(), fc.integer(), (x, y) => {
        const at = miniPlace({ x, y }, [screen, second]);
        const whole = [screen, second].some(
          (area) =>
            at !== null &&
            at.x >= area.x &&
            at.y >= area.y &&
            at.x + MINI_SIZE.width <= area.x + area.width &&
            at.y + MINI_SIZE.height <= area.y + area.height,
        );
        expect(whole).toBe(true);
      }),
    ));
});

describe('where the popover opens', () => {
  const size = { width: 348, height: 420 };
  const one = { bounds: { x: 0, y: 0, width: 1920, height: 1080 }, workArea: screen };
  const two = { bounds: { x: 1920, y: 0, width: 1280, height: 760 }, workArea: second };
  const screens = [one, two];
  const pointer = { x: 5, y: 5 };

  it('is placed on a panel at the bottom, centered at the icon, within the screen', () => {
    const icon = { x: 1700, y: 1050, width: 24, height: 24 };
    expect(popoverPlace({ size, icon, pointer, screens })).toEqual({ x: 1538, y: 612 });
    const corner = { ...icon, x: 1890 };
    expect(popoverPlace({ size, icon: corner, pointer, screens })).toEqual({ x: 1564, y: 612 });
  });

  it('hangs from a bar at the top and leaves a bar at the side free', () => {
    const top = { x: 900, y: 0, width: 24, height: 24 };
    expect(popoverPlace({ size, icon: top, pointer, screens: [one] })).toEqual({ x: 738, y: 8 });
    const left = { x: 4, y: 500, width: 24, height: 24 };
    expect(popoverPlace({ size, icon: left, pointer, screens: [one] })).toEqual({ x: 8, y: 302 });
    const right = { ...left, x: 1892 };
    expect(popoverPlace({ size, icon: right, pointer, screens })).toEqual({ x: 1564, y: 302 });
    const corner = { x: 0, y: 0, width: 24, height: 24 };
    expect(popoverPlace({ size, icon: corner, pointer, screens })).toEqual({ x: 8, y: 8 });
    // An icon at the same distance from the top and from the left.
    const between = { ...corner, x: 288, y: 288 };
    expect(popoverPlace({ size, icon: between, pointer, screens })).toEqual({ x: 126, y: 8 });
  });

  it('begins at the upper left of a screen that cannot hold it', () => {
    const area = { x: 0, y: 0, width: 300, height: 300 };
    const small = [{ bounds: area, workArea: area }];
    for (const at of [
      { x: 150, y: 299 },
      { x: 299, y: 150 },
    ])
      expect(popoverPlace({ size, icon: null, pointer: at, screens: small })).toEqual({
        x: 8,
        y: 8,
      });
  });

  it('opens on the one of two stacked screens that has the icon', () => {
    const area = { x: 0, y: -600, width: 1920, height: 600 };
    const stacked = [one, { bounds: area, workArea: area }];
    const icon = { x: 900, y: 0, width: 24, height: 24 };
    expect(popoverPlace({ size, icon, pointer, screens: stacked })).toEqual({ x: 738, y: 8 });
    const above = { ...icon, y: -30 };
    expect(popoverPlace({ size, icon: above, pointer, screens: stacked })).toEqual({
      x: 738,
      y: -428,
    });
  });

  it("opens on the screen of the icon, or at the pointer if the icon's position is unknown", () => {
    const icon = { x: 3100, y: 730, width: 24, height: 24 };
    expect(popoverPlace({ size, icon, pointer, screens })).toEqual({ x: 2844, y: 292 });
    const nowhere = { x: 0, y: 0, width: 0, height: 0 };
    const at = { x: 1900, y: 1070 };
    const flat = { ...nowhere, width: 24 };
    const thin = { ...nowhere, height: 24 };
    for (const none of [null, nowhere, flat, thin])
      expect(popoverPlace({ size, icon: none, pointer: at, screens })).toEqual({
        x: 1564,
        y: 612,
      });
  });

  it('is always whole on some screen that can hold it', () => {
    const point = fc.record({ x: fc.integer(), y: fc.integer() });
    fc.assert(
      fc.property(point, (somewhere) => {
        const at = popoverPlace({ size, icon: null, pointer: somewhere, screens });
        const holds = screens.some(
          ({ workArea: area }) =>
            at !== null &&
            at.x >= area.x &&
            at.y >= area.y &&
            at.x + size.width <= area.x + area.width &&
            at.y + size.height <= area.y + area.height,
        );
        expect(holds).toBe(true);
      }),
    );
    expect(popoverPlace({ size, icon: null, pointer, screens: [] })).toBeNull();
  });
});

describe('the popover', () => {
  it('is closed by the click whose blur has just hidden it, and opened by a later one', () => {
    expect(onIconClick({ visible: false, hiddenAt: null }, 1000)).toBe('show');
    expect(onIconClick({ visible: true, hiddenAt: null }, 1000)).toBe('hide');
    expect(onIconClick({ visible: false, hiddenAt: 900 }, 1000)).toBe('hide');
    expect(onIconClick({ visible: false, hiddenAt: 700 }, 1000)).toBe('show');
  });

  it('stays when pinned', () => {
    expect(onBlur(true)).toBe('keep');
    expect(onBlur(false)).toBe('hide');
  });
});

describe('the access to the app', () => {
  it('is the window if there is no tray', () => {
    expect(showsWindow(false, { tray: true })).toBe(true);
    expect(showsWindow(true, { tray: true })).toBe(false);
    expect(showsWindow(true, { tray: null })).toBe(false);
    expect(showsWindow(true, { tray: false })).toBe(true);
  });

  it('ends with the window if the user wants it or nothing else opens the app', () => {
    expect(onWindowClosed({ tray: true }, 'tray')).toBe('stay');
    expect(onWindowClosed({ tray: null }, 'tray')).toBe('stay');
    expect(onWindowClosed({ tray: false }, 'tray')).toBe('quit');
    expect(onWindowClosed({ tray: true }, 'quit')).toBe('quit');
  });
});

describe('the color of the panel', () =>
  it("is the system's, but always dark on GNOME", () => {
    const facts = { platform: 'linux', darkSystem: false, desktop: undefined } as const;
    expect(isDarkPanel(facts)).toBe(false);
    expect(isDarkPanel({ ...facts, darkSystem: true })).toBe(true);
    expect(isDarkPanel({ ...facts, desktop: 'ubuntu:GNOME' })).toBe(true);
    expect(isDarkPanel({ ...facts, desktop: 'KDE' })).toBe(false);
    expect(isDarkPanel({ ...facts, platform: 'win32', desktop: 'GNOME' })).toBe(false);
  }));

describe('a page that crashes', () =>
  it('is opened again, but not forever', () => {
    const rule = new Reopening();
    expect([0, 1000, 2000, 3000].map((at) => rule.died(at))).toEqual([
      'reopen',
      'reopen',
      'reopen',
      'give-up',
    ]);
    expect(rule.died(70_000)).toBe('reopen');
  }));
