import { describe, expect, it } from 'vitest';
import type { ProgrammeJson } from './document.ts';
import {
  addRule,
  addSlot,
  countUses,
  duplicateSlot,
  freeKey,
  getSlots,
  hasTime,
  joinSource,
  moveRule,
  moveSlot,
  removeSlot,
  removeSource,
  renameSource,
  setSlot,
  setSource,
} from './edit-plan.ts';
import { readProgramme } from './read-programme.ts';

const document: ProgrammeJson = {
  programming: 1,
  zone: 'Europe/Berlin',
  sources: {
    toons: { query: 'tag:toons', order: 'shuffle' },
    harbour: { show: 'Harbour', order: 'episode' },
    spots: { query: 'tag:spots', order: 'rested', rest: '2h' },
  },
  plans: {
    weekday: [
      { id: 'toons', at: '06:00', play: 'toons' },
      { id: 'tea', at: '17:00', play: 'harbour', take: 2, filler: { gap: 'spots' } },
      { id: 'later', play: 'toons' },
      { id: 'film', at: '20:15', play: 'harbour', note: 'kept' },
      { id: 'again', at: '01:00', repeat: 'tea' },
    ],
  },
  channels: {
    '5': {
      fallback: { lavfi: 'color' },
      days: [
        { when: { days: ['mon', 'tue'] }, plan: 'weekday' },
        { plan: [{ id: 'all', at: '06:00', play: 'toons' }] },
      ],
    },
  },
};
const place = { channel: '5', rule: 0 };
const ids = (one: ProgrammeJson, at = place): string[] => getSlots(one, at).map(({ id }) => id);
const findSlot = (one: ProgrammeJson, id: string) =>
  getSlots(one, place).find((slot) => slot.id === id);
const isGood = (one: ProgrammeJson): boolean => readProgramme(one).programme !== null;

describe('slots', () => {
  it('adds one at its anchor, and another behind the one that is given', () => {
    const added = addSlot(document, place, { id: 'noon', at: '12:00', play: 'toons' });
    expect(ids(added)).toEqual(['toons', 'noon', 'tea', 'later', 'film', 'again']);
    const last = addSlot(added, place, { id: 'free', play: 'toons' }, { after: 'noon' });
    expect(ids(last)).toEqual(['toons', 'noon', 'free', 'tea', 'later', 'film', 'again']);
    const night = addSlot(last, place, { id: 'night', at: '00:30', play: 'toons' });
    expect(ids(night).slice(-2)).toEqual(['night', 'again']);
    expect(isGood(night)).toBe(true);
    expect(ids(document)).toHaveLength(5);
  });

  it('adds one before those that follow at its time, so that they air behind it', () => {
    const slot = { id: 'nine', at: '19:00', play: 'toons', take: 1 };
    const two = addSlot(document, place, { id: 'late', play: 'toons' }, { after: 'later' });
    expect(ids(addSlot(two, place, slot)).slice(1, 5)).toEqual(['tea', 'later', 'late', 'nine']);
    const added = addSlot(two, place, slot, { before: 'late' });
    expect(ids(added).slice(1, 5)).toEqual(['tea', 'later', 'nine', 'late']);
    expect(isGood(added)).toBe(true);
    // A slot of another part of the day has no position before this one.
    for (const before of ['toons', 'film', 'again', 'none'])
      expect(ids(addSlot(two, place, slot, { before }))[4]).toBe('nine');
    const same = addSlot(two, place, { ...slot, at: '17:00' }, { before: 'tea' });
    expect(ids(same).slice(0, 3)).toEqual(['toons', 'nine', 'tea']);
    expect(isGood(same)).toBe(true);
    const moved = setSlot(two, place, 'film', { at: '16:00' }, 'tea');
    expect(ids(moved).slice(0, 3)).toEqual(['toons', 'film', 'tea']);
  });

  it('has time until behind its start, in the order of the broadcast day', () => {
    const six = 6 * 3_600_000;
    expect(hasTime({ at: '18:00', until: '18:00' }, six)).toBe(false);
    expect(hasTime({ at: '18:00', until: '17:59' }, six)).toBe(false);
    expect(hasTime({ at: '18:00', until: '02:00' }, six)).toBe(true);
    expect(hasTime({ at: '06:00', until: '06:00' }, six)).toBe(true);
    expect(hasTime({ at: '01:00', until: '23:00' }, six)).toBe(false);
    expect(hasTime({ until: '01:00' }, six)).toBe(true);
  });

  it('takes the anchor from the slot that had the same', () => {
    const added = addSlot(document, place, { id: 'new', at: '17:00', play: 'toons' });
    expect(ids(added).indexOf('new')).toBeGreaterThan(ids(added).indexOf('tea'));
    expect(findSlot(added, 'tea')?.at).toBeUndefined();
    expect(isGood(added)).toBe(true);
  });

  it('moves a slot whose new anchor passes another, and keeps its place otherwise', () => {
    const near = setSlot(document, place, 'film', { at: '19:00' });
    expect(ids(near)).toEqual(ids(document));
    const far = setSlot(document, place, 'film', { at: '12:00' });
    expect(ids(far)).toEqual(['toons', 'film', 'tea', 'later', 'again']);
    expect(findSlot(far, 'film')).toHaveProperty('note', 'kept');
    expect(isGood(far)).toBe(true);
  });

  it('removes fields that are set to undefined', () => {
    const set = setSlot(document, place, 'tea', { take: undefined, until: '18:00' });
    expect(findSlot(set, 'tea')).not.toHaveProperty('take');
    expect(findSlot(set, 'tea')).toHaveProperty('until', '18:00');
  });

  it('drops an anchor that would go back, and keeps one that rises', () => {
    const moved = moveSlot(document, place, 'film', 0);
    expect(ids(moved)[0]).toBe('film');
    expect(findSlot(moved, 'film')).not.toHaveProperty('at');
    expect(isGood(moved)).toBe(true);
    const kept = moveSlot(document, place, 'film', 2);
    expect(findSlot(kept, 'film')?.at).toBe('20:15');
    expect(isGood(kept)).toBe(true);
  });

  it('lets a slot that repeated a removed one play the same', () => {
    const removed = removeSlot(document, place, 'tea');
    expect(findSlot(removed, 'again')).toEqual({ id: 'again', at: '01:00', play: 'harbour' });
    expect(isGood(removed)).toBe(true);
  });

  it('duplicates behind the slot with a new id', () => {
    const [copied, id] = duplicateSlot(document, place, 'tea');
    expect(id).toBe('tea-2');
    expect(ids(copied).slice(1, 3)).toEqual(['tea', 'tea-2']);
    expect(isGood(copied)).toBe(true);
  });

  it('edits a plan that stands in its rule', () => {
    const inline = { channel: '5', rule: 1 };
    const added = addSlot(document, inline, { id: 'noon', at: '12:00', play: 'toons' });
    expect(ids(added, inline)).toEqual(['all', 'noon']);
    expect(ids(added)).toEqual(ids(document));
  });

  it('joins sources to a mix', () => {
    const mixed = joinSource(document, place, 'later', 'harbour');
    expect(findSlot(mixed, 'later')?.mix).toEqual([{ source: 'toons' }, { source: 'harbour' }]);
    expect(joinSource(mixed, place, 'later', 'toons')).toBe(mixed);
    expect(isGood(mixed)).toBe(true);
  });
});

describe('sources and rules', () => {
  it('counts what names a source, and removes it only if nothing does', () => {
    expect(countUses(document, 'spots')).toBe(1);
    expect(removeSource(document, 'spots')).toBe(document);
    const added = setSource(document, 'films', { query: 'type:movie', order: 'shuffle' });
    expect(removeSource(added, 'films').sources).not.toHaveProperty('films');
  });

  it('gives a source another key only while nothing names it', () => {
    expect(renameSource(document, 'toons', 'cartoons')).toBe(document);
    const added = setSource(document, 'new-source', { query: 'type:movie', order: 'shuffle' });
    const renamed = renameSource(added, 'new-source', 'films');
    expect(Object.keys(renamed.sources)).toEqual(['toons', 'harbour', 'spots', 'films']);
    expect(renameSource(added, 'new-source', 'toons')).toBe(added);
  });

  it('adds a rule above the others with a copy of a plan, and moves it', () => {
    const added = addRule(document, '5', {
      name: 'Weekday 2026-12-24',
      when: { dates: ['2026-12-24'] },
      from: place,
    });
    const rule = added.channels['5']?.days[0];
    expect(rule).toEqual({ when: { dates: ['2026-12-24'] }, plan: 'weekday-2026-12-24' });
    expect(ids(added)).toEqual(ids(document));
    expect(isGood(added)).toBe(true);
    const moved = moveRule(added, place, 1);
    expect(moved.channels['5']?.days[1]).toEqual(rule);
  });

  it('makes keys of names', () => {
    expect(freeKey('Café & Crème!', () => false)).toBe('cafe-creme');
    expect(freeKey('日本', () => false)).toBe('new');
    expect(freeKey('tea', (key) => key === 'tea')).toBe('tea-2');
  });
});
