import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrangePanels, movePanel } from './panels.ts';

const ids = ['music', 'equalizer', 'playout', 'deploys', 'issues', 'workflows', 'ads'];
const panels = ids.map((id) => ({ id }));
/** Also ids of panels that only another version of the app has. */
const someIds = fc.array(fc.constantFrom(...ids, 'parcels', 'weather', ''), { maxLength: 12 });

const order = (panelOrder: readonly string[]) =>
  arrangePanels(panels, { panelOrder, hiddenPanels: [] }).map(({ panel }) => panel.id);

describe('the order of panels', () => {
  it('has every panel of this version exactly once, whatever the settings name', () =>
    fc.assert(
      fc.property(someIds, someIds, (panelOrder, hiddenPanels) => {
        const arranged = arrangePanels(panels, { panelOrder, hiddenPanels });
        expect(arranged.map(({ panel }) => panel.id).toSorted()).toEqual(ids.toSorted());
        for (const { panel, hidden } of arranged)
          expect(hidden).toBe(hiddenPanels.includes(panel.id));
      }),
    ));

  it('is the default without settings, and puts a new panel after the one that it follows', () => {
    expect(order([])).toEqual(ids);
    expect(order(['ads', 'music', 'deploys'])).toEqual([
      'ads',
      'music',
      'equalizer',
      'playout',
      'deploys',
      'issues',
      'workflows',
    ]);
  });

  it('moves a panel to a position and keeps the panels of other versions', () =>
    fc.assert(
      fc.property(
        someIds,
        fc.constantFrom(...ids),
        fc.integer({ min: 0, max: ids.length - 1 }),
        (panelOrder, id, to) => {
          const before = order(panelOrder);
          const moved = movePanel(ids, panelOrder, id, to);
          const after = order(moved);
          expect(after.indexOf(id)).toBe(to);
          expect(after.filter((one) => one !== id)).toEqual(before.filter((one) => one !== id));
          expect(moved).toEqual(expect.arrayContaining(panelOrder));
          expect(new Set(moved).size).toBe(moved.length);
        },
      ),
    ));
});
