import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Place } from './place.ts';
import { parsePlace, placeText } from './place.ts';

const text = fc.string({ minLength: 1 });
const place: fc.Arbitrary<Place> = fc.oneof(
  fc.constantFrom<Place>({ k: 'home' }, { k: 'recent' }, { k: 'now' }, { k: 'browse', path: null }),
  text.map((uri): Place => ({ k: 'item', uri })),
  text.map((path): Place => ({ k: 'browse', path })),
  fc.option(text).map((genre): Place => ({ k: 'list', kind: 'album', genre })),
);

it('a place is read back from its address', () => {
  fc.assert(
    fc.property(place, (one) => {
      expect(parsePlace(placeText(one))).toEqual(one);
    }),
  );
});

it('an unknown address leads to the start page', () => {
  expect(['', 'x', 'item', 'item:'].map(parsePlace)).toEqual(Array(4).fill({ k: 'home' }));
});
