import { describe, expect, it } from 'vitest';
import { isQuiet, mayAnnounce, findMoment, nextQuietChange } from './quiet-hours.ts';
import { noQuietHours } from './no-quiet-hours.ts';

const zone = 'Europe/Berlin';
const hours = {
  weekdays: { on: true, from: '22:00', to: '07:00' },
  weekends: { on: true, from: '23:00', to: '09:30' },
  onAir: true,
};
/** A moment in 2026; the default offset is that of winter. */
const at = (text: string, offset = '+01:00'): number => Date.parse(`2026-${text}:00${offset}`);
const change = (text: string, offset?: string) => {
  const next = nextQuietChange(at(text, offset), hours, zone);
  return next === null ? null : new Date(next).toISOString();
};

describe('quiet hours', () => {
  it.each([
    // Thursday to Friday
    ['11-19T21:59', false],
    ['11-19T22:00', true],
    ['11-20T06:59', true],
    ['11-20T07:00', false],
    // the night before Saturday belongs to the weekend
    ['11-20T22:30', false],
    ['11-20T23:00', true],
    ['11-21T09:29', true],
    ['11-21T09:30', false],
    // the night before Monday does not
    ['11-22T22:00', true],
    ['11-23T07:00', false],
  ])('at %s: %s', (text, quiet) => expect(isQuiet(at(text), hours, zone)).toBe(quiet));

  it('may lie within a day', () => {
    const noon = { ...hours, weekdays: { on: true, from: '12:00', to: '13:00' } };
    expect(isQuiet(at('11-19T12:30'), noon, zone)).toBe(true);
    expect(isQuiet(at('11-19T23:30'), noon, zone)).toBe(false);
  });

  it('are not there unless they are on', () => {
    expect(isQuiet(at('11-19T23:30'), noQuietHours, zone)).toBe(false);
    expect(nextQuietChange(at('11-19T23:30'), noQuietHours, zone)).toBeNull();
  });

  it('end and begin next at', () => {
    expect(change('11-19T20:05')).toBe('2026-11-19T21:00:00.000Z');
    expect(change('11-19T22:00')).toBe('2026-11-20T06:00:00.000Z');
    expect(change('11-20T20:00')).toBe('2026-11-20T22:00:00.000Z');
  });

  it('follow the clock on the wall when it is changed', () => {
    // 29 March, 02:00 becomes 03:00, so the night before Sunday is an hour shorter.
    expect(change('03-28T23:30')).toBe('2026-03-29T07:30:00.000Z');
    // 25 October, 03:00 becomes 02:00, so the night is an hour longer.
    expect(change('10-24T23:30', '+02:00')).toBe('2026-10-25T08:30:00.000Z');
    expect(isQuiet(at('10-25T02:30', '+02:00'), hours, zone)).toBe(true);
    expect(isQuiet(at('10-25T02:30', '+01:00'), hours, zone)).toBe(true);
  });

  it('of another zone are at its own time', () =>
    expect(isQuiet(at('11-19T22:30'), hours, 'America/New_York')).toBe(false));

  it('allow items that air within 10 minutes, if that is set', () => {
    const now = at('11-19T23:30');
    const always = {
      ...hours,
      weekdays: { on: true, from: '00:00', to: '23:59' },
      weekends: { on: true, from: '00:00', to: '23:59' },
    };
    expect(mayAnnounce({ deadline: now + 600_000 }, always, now)).toBe(true);
    expect(mayAnnounce({ deadline: now + 600_001 }, always, now)).toBe(false);
    expect(mayAnnounce({}, always, now)).toBe(false);
    expect(mayAnnounce({ deadline: now }, { ...always, onAir: false }, now)).toBe(false);
    expect(mayAnnounce({}, noQuietHours, now)).toBe(true);
  });
});

it('finds a time on the wall of another day, also over a change of the clock', () => {
  expect(new Date(findMoment(at('03-28T20:00'), 1, 7 * 60, zone)).toISOString()).toBe(
    '2026-03-29T05:00:00.000Z',
  );
  expect(new Date(findMoment(at('10-24T20:00', '+02:00'), 1, 7 * 60, zone)).toISOString()).toBe(
    '2026-10-25T06:00:00.000Z',
  );
});
