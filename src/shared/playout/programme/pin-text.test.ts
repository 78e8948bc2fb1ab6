import { describe, expect, it } from 'vitest';
import * as edit from './pin-text.ts';
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

describe('edits of pins', () => {
  it('pin, skip and unpin, and leave all other bytes as they are', () => {
    const at = { channel: '5', start: '2026-12-24T20:15:00.000+00:00', media: 'f' };
    const pinned = edit.pin(TEXT, { ...at, advances: 'films' });
    const both = edit.skip(pinned, { ...at, start: '2026-12-24T21:15:00.000+00:00' });
    const { programme } = readProgramme(JSON.parse(both));
    expect(programme?.pins).toMatchObject([{ play: 'f', advances: 'films' }, { skip: 'f' }]);
    // Pinning at the same channel and time replaces the pin.
    expect(edit.pin(both, { ...at, advances: 'films' })).toBe(both);
    const elsewhere = JSON.parse(
      edit.addPins(both, [
        { id: 'edit', channel: '5', start: '2026-12-24T21:15:00+01:00', play: 's' },
      ]),
    ) as { pins: unknown };
    expect(elsewhere.pins).toMatchObject([{ id: 'edit', play: 's' }, { skip: 'f' }]);
    const [one = '', two = ''] = programme?.pins.map(({ id }) => id) ?? [];
    expect(edit.unpin(edit.unpin(both, one), two)).toBe(TEXT);
    expect(edit.pin('[]', at)).toBe('[]');
  });
});
