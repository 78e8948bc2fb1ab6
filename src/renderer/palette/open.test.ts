import { afterEach, expect, it } from 'vitest';
import { closePalette, followPaletteAddress, PALETTE_PATH, usePalette } from './open.ts';

afterEach(() => {
  closePalette();
  history.replaceState(null, '', '/');
});

it('is opened once by an address, which leads to the panel from then on', () => {
  history.replaceState(null, '', '/issues#palette');
  followPaletteAddress();
  expect(usePalette.getState().request).toBeNull();
  history.replaceState(null, '', PALETTE_PATH);
  followPaletteAddress();
  expect(usePalette.getState().request).toEqual({ scope: null, text: '' });
  expect(location.pathname + location.hash).toBe('/');
  closePalette();
  followPaletteAddress();
  expect(usePalette.getState().request).toBeNull();
});
