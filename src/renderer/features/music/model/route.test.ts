import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { MusicRoute } from './route.ts';
import { routeHref } from '../../../state/route.ts';
import { backFrom, parsePlace, placeText } from './route.ts';

const text = fc.string({ minLength: 1 });
const place: fc.Arbitrary<MusicRoute> = fc.oneof(
  fc.constantFrom<MusicRoute>(
    { k: 'home' },
    { k: 'recent' },
    { k: 'now' },
    { k: 'browse', path: null },
  ),
  text.map((uri): MusicRoute => ({ k: 'item', uri })),
  text.map((path): MusicRoute => ({ k: 'browse', path })),
  fc.option(text).map((genre): MusicRoute => ({ k: 'list', kind: 'album', genre })),
);

it('a place is read back from its address', () =>
  fc.assert(
    fc.property(place, (one) => {
      expect(parsePlace(placeText(one))).toEqual(one);
    }),
  ));

it('an unknown address leads to the start page', () =>
  expect(['', 'x', 'item', 'item:'].map(parsePlace)).toEqual(Array(4).fill({ k: 'home' })));

it('goes back from a page, to the page above it where the window opened on it; a tab has nothing above it', () => {
  const leave = (one: MusicRoute): string => {
    history.replaceState(null, '', routeHref('music', placeText(one)));
    backFrom(placeText(one))?.();
    return decodeURIComponent(location.hash.slice(1));
  };
  expect(leave({ k: 'item', uri: 'library://album/7' })).toBe('album');
  expect(leave({ k: 'item', uri: 'library://radio/7' })).toBe('radio');
  expect(leave({ k: 'item', uri: 'something' })).toBe('');
  expect(leave({ k: 'list', kind: 'album', genre: 'Dub' })).toBe('album');
  expect(leave({ k: 'recent' })).toBe('');
  expect(['', 'album', 'browse', 'browse:a/b', 'now'].map(backFrom)).toEqual(Array(5).fill(null));
});
