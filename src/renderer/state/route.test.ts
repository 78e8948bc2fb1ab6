import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { panelIds } from '../../shared/domain-names.ts';
import { parseRoute, routeHref } from './route.ts';

describe('routes', () => {
  it('read back what they wrote', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...panelIds),
        fc.string({ unit: 'grapheme' }),
        (panel, detail) => {
          const url = new URL(routeHref(panel, detail), 'http://127.0.0.1:1');
          expect(parseRoute(url.pathname, url.hash)).toEqual({ panel, detail });
        },
      ),
    );
  });

  it.each(['/', '/music', '/nothing-here', ''])('take "%s" for the music panel', (path) =>
    expect(parseRoute(path, '').panel).toBe('music'),
  );

  it('survive an address that somebody cut in the middle of a character', () =>
    expect(parseRoute('/connections', '#%E2%8')).toEqual({ panel: 'connections', detail: '' }));
});
