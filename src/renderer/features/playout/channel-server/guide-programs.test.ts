import { describe, expect, it } from 'vitest';
import { formatXmltv } from '../../../../shared/playout/guide/xmltv.ts';
import { placedPrograms, parsePrograms } from './guide-programs.ts';

const MINUTE = 60_000;
const at = Date.UTC(2026, 10, 20, 19);
const program = (title: string, from: number, minutes: number) => ({
  title,
  start: at + from * MINUTE,
  stop: at + (from + minutes) * MINUTE,
  offset: 3600,
});

describe('the programs of a guide', () => {
  it('are those that the guide was made from', () => {
    const { text } = formatXmltv([program('A & "B"', 0, 30), program('News', 30, 5)], 'tv.1');
    expect(parsePrograms(text)).toEqual([
      { title: 'A & "B"', from: at, to: at + 30 * MINUTE },
      { title: 'News', from: at + 30 * MINUTE, to: at + 35 * MINUTE },
    ]);
  });

  it('leave out entries without readable times, and a text that is no XML', () => {
    expect(parsePrograms('<tv><programme start="soon" stop="later"/><programme/></tv>')).toEqual(
      [],
    );
    expect(parsePrograms('no guide')).toEqual([]);
  });

  it('are placed within the time that is shown', () => {
    const programs = [
      { title: 'before', from: at - 60 * MINUTE, to: at },
      { title: 'long', from: at - 30 * MINUTE, to: at + 30 * MINUTE },
      { title: 'next', from: at + 30 * MINUTE, to: at + 200 * MINUTE },
      { title: 'after', from: at + 120 * MINUTE, to: at + 130 * MINUTE },
    ];
    expect(placedPrograms(programs, at, at + 120 * MINUTE)).toMatchObject([
      { title: 'long', left: 0, width: 0.25 },
      { title: 'next', left: 0.25, width: 0.75 },
    ]);
  });

  it('share a cell where they are too short to be seen', () => {
    const many = Array.from({ length: 7200 }, (_, second) => ({
      title: String(second),
      from: at + second * 1000,
      to: at + (second + 1) * 1000,
    }));
    const placed = placedPrograms(many, at, at + 120 * MINUTE);
    expect(placed.length).toBeGreaterThan(200);
    expect(placed.length).toBeLessThanOrEqual(300);
  });
});
