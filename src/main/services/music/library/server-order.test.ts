import fc from 'fast-check';
import { expect, it } from 'vitest';
import { firstReached, serverOrder } from './server-order.ts';

it('sorts names of all scripts as ASCII letters and digits', async () => {
  const order = await serverOrder();
  expect(
    ['...And Justice', 'Ångström', 'Кино', '坂本 龍一', 'ß-Test', '¿Qué?', '!!!', '99 Luft'].map(
      order,
    ),
  ).toEqual(['andjustice', 'angstrom', 'kino', 'banbenlongyi', 'sstest', 'que', '', '99luft']);
});

it('finds the first position, with four parallel probes and few rounds', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(100_000), fc.nat(100_000), async (count, start) => {
      let running = 0;
      let most = 0;
      let asked = 0;
      const found = await firstReached(count, async (index) => {
        running += 1;
        most = Math.max(most, running);
        asked += 1;
        expect(index < count).toBe(true);
        await Promise.resolve();
        running -= 1;
        return index >= start;
      });
      expect(found).toBe(Math.min(start, count));
      expect(most).toBeLessThanOrEqual(4);
      expect(asked).toBeLessThanOrEqual(32);
    }),
  );
});
