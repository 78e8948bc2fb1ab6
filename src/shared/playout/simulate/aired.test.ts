import { describe, expect, it } from 'vitest';
import { file, item, local, minute } from '../../../../test/support/playout/playout-folder.ts';
import { simulateAired } from './aired.ts';

describe('what a viewer is told', () =>
  it('is that the process ended also where the next one joins at once', () => {
    const early = local({ in_point_ms: 20_000, out_point_ms: 10_000 });
    const short = local({ out_point_ms: 20_000 });
    const items = [
      item('a', 0, 0.5, short),
      item('b', 0.5, 1, short),
      item('c', 1, 1.5, early),
      item('d', 1.5, 9),
    ];
    const clock = (ms: number): string => String((ms - minute(0)) / 1000);
    const about = { engine: '0.2' } as const;
    const { runs, notes } = simulateAired([file(0, 9, items)], minute(0), minute(3), clock, about);
    expect(runs.map(({ from, to, id }) => [clock(from), clock(to), id])).toEqual([
      ['0', '20', 'a'],
      ['20', '50', 'b'],
      ['90.5', '180', 'd'],
    ]);
    expect(notes).toEqual([
      expect.stringMatching(/when it reaches c,.* gets a new process at 40, /),
      expect.stringMatching(/when it reaches c,.* Nothing airs from 50 to 90\.5\.$/),
    ]);
  }));
