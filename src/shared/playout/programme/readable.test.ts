import { describe, expect, it } from 'vitest';
import { findingText } from './finding-text.ts';
import { ownNames, readableNames } from './readable.ts';
import { readProgramme } from './read-programme.ts';

const { programme } = readProgramme({
  programming: 1,
  zone: 'UTC',
  sources: {
    'new-source': { ids: ['m-1'], order: 'listed', name: 'Toons' },
    spots: { ids: ['s'], order: 'rested' },
  },
  plans: { day: [{ id: 'slot-1', name: 'Forenoon', play: 'new-source' }] },
  channels: { '5': { fallback: { lavfi: 'x' }, days: [{ plan: 'day' }] } },
});
if (programme === null) throw new Error('the programme is not read');
const media = { id: 'm-1', path: '/films/a.mkv', ms: 60_000, title: 'Two Keys' };
const names = readableNames(programme, new Map([[media.id, media]]));

describe('what people read of a programme', () => {
  it('is the name of a source and a slot and the title of a file, otherwise the key', () => {
    expect(names.source('new-source')).toBe('Toons');
    expect(names.source('spots')).toBe('spots');
    expect(names.slot('5', 'slot-1')).toBe('Forenoon');
    expect(names.slot('6', 'slot-1')).toBe('slot-1');
    expect(names.media('m-1')).toBe('Two Keys');
    expect(names.media('gone')).toBe('gone');
  });

  it('stands in a finding', () => {
    const finding = { code: 'filler-short', channel: '5', slot: 'slot-1', ms: 8000 } as const;
    expect(findingText(finding, names)).toContain('Forenoon');
    expect(findingText(finding, ownNames)).toContain('slot-1');
  });
});
