import { describe, expect, it } from 'vitest';
import * as edit from './edit-programme.ts';
import { readProgramme } from './read-programme.ts';

const TEXT = `{
  "programming": 1, "zone": "UTC",   "note": "kept",
  "sources": {
    "films": { "ids": ["f"], "order": "listed" },
    "spots": { "ids": ["s"], "order": "rested", "mine": [1,  2] }
  },
  "plans": {
    "everyday": [
      { "id": "a", "at": "06:00", "play": "films",  "mine": true },
      { "id": "b", "play": "films", "take": 2, "filler": { "gap": "spots" } },
      { "id": "c", "at": "20:15", "play": "films" }
    ]
  },
  "channels": { "5": { "fallback": { "lavfi": "x" }, "days": [{ "plan": "everyday" }] } }
}
`;
const plan = edit.planPointer('everyday');

interface Slot {
  readonly id: string;
  readonly [key: string]: unknown;
}

/** The slots, and that all that was not edited is as before. */
function slots(text: string, at = 'everyday'): readonly Slot[] {
  expect(
    readProgramme(JSON.parse(text)).findings.filter((one) => one.severity === 'error'),
  ).toEqual([]);
  expect(text).toContain('"zone": "UTC",   "note": "kept",');
  expect(text).toContain('"mine": [1,  2] }');
  return (JSON.parse(text) as { plans: Record<string, readonly Slot[]> }).plans[at] ?? [];
}

const ids = (text: string): string =>
  slots(text)
    .map(({ id }) => id)
    .join('');

describe('edits of a programme', () => {
  it('set and remove a field of a slot, and leave no empty object', () => {
    const take = edit.setSlotField(TEXT, plan, 'a', 'take', 3);
    expect(slots(take)[0]).toMatchObject({ take: 3, mine: true });
    const breaks = { at: 'chapters', source: 'spots' };
    expect(slots(edit.setSlotField(TEXT, plan, 'a', 'breaks', breaks))[0]).toMatchObject({
      breaks,
    });
    const without = edit.setSlotField(TEXT, plan, 'b', 'filler/gap', undefined);
    expect(slots(without)[1]).toEqual({ id: 'b', play: 'films', take: 2 });
    expect(edit.setSlotField(TEXT, plan, 'none', 'take', 3)).toBe(TEXT);
    expect(edit.setSlotField('[]', plan, 'a', 'take', 3)).toBe('[]');
  });

  it('insert, move and remove slots; the lines of the others stay', () => {
    const inserted = edit.insertSlot(TEXT, plan, 1, { id: 'a', play: 'films', take: 1 });
    expect(slots(inserted).map(({ id }) => id)).toEqual(['a', 'a-2', 'b', 'c']);
    for (const line of TEXT.split('\n').filter((one) => /"id": "[ab]"/.test(one)))
      expect(inserted).toContain(line);
    expect(ids(edit.insertSlot(TEXT, plan, 9, { id: 'd', play: 'films' }))).toBe('abcd');
    expect(ids(edit.moveSlot(TEXT, plan, 'b', 0))).toBe('bac');
    expect(ids(edit.moveSlot(TEXT, plan, 'a', 1))).toBe('bac');
    expect(edit.moveSlot(edit.moveSlot(TEXT, plan, 'a', 2), plan, 'none', 0)).toContain(
      '"id": "a"',
    );
    expect(ids(edit.removeSlot(TEXT, plan, 'b'))).toBe('ac');
  });

  it('add a source under a free name, and change it', () => {
    const { text, name } = edit.addSource(TEXT, 'films', { query: 'type:movie', order: 'shuffle' });
    expect(name).toBe('films-2');
    const rested = edit.setSourceField(text, name, 'rest', '2d');
    expect(JSON.parse(rested)).toMatchObject({ sources: { 'films-2': { rest: '2d' } } });
    slots(rested);
    expect(edit.removeSource(rested, name)).toBe(TEXT);
  });

  it('give one day slots of its own, once', () => {
    const first = edit.addDayRule(TEXT, '5', '2026-12-24', 0);
    expect(slots(first.text, 'everyday-2026-12-24')).toHaveLength(3);
    const { programme } = readProgramme(JSON.parse(first.text));
    expect(programme?.channels[0]?.days.map((rule) => rule.plan)).toEqual([
      'everyday-2026-12-24',
      'everyday',
    ]);
    const again = edit.addDayRule(first.text, '5', '2026-12-24', 0);
    expect(again).toEqual(first);
    const moved = edit.moveRule(first.text, '5', 0, 1);
    expect(readProgramme(JSON.parse(moved)).programme?.channels[0]?.days[1]?.plan).toBe(
      'everyday-2026-12-24',
    );
  });

  it('pin, skip and unpin', () => {
    const at = { channel: '5', start: '2026-12-24T20:15:00.000+00:00', media: 'f' };
    const pinned = edit.pin(TEXT, { ...at, advances: 'films' });
    const both = edit.skip(pinned, { ...at, start: '2026-12-24T21:15:00.000+00:00' });
    const { programme } = readProgramme(JSON.parse(both));
    expect(programme?.pins).toMatchObject([{ play: 'f', advances: 'films' }, { skip: 'f' }]);
    // The same place again replaces it.
    expect(edit.pin(both, { ...at, advances: 'films' })).toBe(both);
    const [one = '', two = ''] = programme?.pins.map(({ id }) => id) ?? [];
    expect(edit.unpin(edit.unpin(both, one), two)).toBe(TEXT);
  });
});
