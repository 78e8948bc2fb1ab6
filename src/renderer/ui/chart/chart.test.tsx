import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { UiRoot } from '../UiRoot.tsx';
import { Chart } from './Chart.tsx';
import { mergeRows } from './chart-data.ts';
import { Gauge } from './Gauge.tsx';
import { bytesUnit, countUnit, durationUnit, moneyUnit, percentUnit, timeWords } from './units.ts';

afterEach(cleanup);

describe('units', () => {
  it.each([
    [bytesUnit(), 0, '0 bytes', '0 bytes'],
    [bytesUnit(), 5.5 * 2 ** 30, '5.5 GiB', '5.5 GiB'],
    [durationUnit(), 0, '0 s', '0 s'],
    [durationUnit(), 3 * 86_400_000, '3 d', '3 d'],
    [durationUnit(), -90_000, '\u22121 min 30 s', '\u22121 min 30 s'],
    [percentUnit(), 0.1234, '12.34%', '12%'],
    [moneyUnit('EUR'), 1234.5, '1,234.50 EUR', '1.2K'],
    [moneyUnit(null), 45, '45.00', '45'],
    [countUnit(), -16_540, '\u221216,540', '\u221216.5K'],
  ])('%# writes %d as %s, short %s', (unit, value, full, short) =>
    expect([unit.full(value), unit.short(value)]).toEqual([full, short]),
  );

  it('writes clocks on short axes and dates on long ones', () => {
    const at = Date.UTC(new Date().getFullYear(), 10, 20, 19, 5);
    expect(timeWords(3_600_000, 'Europe/Berlin').short(at)).toBe('20:05');
    expect(timeWords(14 * 86_400_000, 'UTC').short(at)).toBe('20 Nov');
    expect(timeWords(14 * 86_400_000, 'UTC').full(at)).toMatch(/^\w{3} 20 Nov, 19:05$/);
  });
});

const series = [
  {
    id: 'a',
    name: 'Berlin',
    points: [
      { x: 2, y: 20 },
      { x: 1, y: 10 },
    ],
  },
  {
    id: 'b',
    name: 'Hamburg',
    points: [
      { x: 2, y: null },
      { x: 3, y: 7, partial: true },
    ],
  },
];

describe('rowsOf', () =>
  it('joins series by their places', () =>
    expect(mergeRows(series)).toEqual([
      { x: 1, values: [10, null], partial: false },
      { x: 2, values: [20, null], partial: false },
      { x: 3, values: [null, 7], partial: true },
    ])));

describe('Chart', () => {
  const show = (shown: typeof series): void => {
    const unit = countUnit();
    render(
      <UiRoot>
        <Chart
          label="Sign-ups"
          kind="bar"
          series={shown}
          unit={unit}
          x={{ title: 'Day', ...unit }}
        />
      </UiRoot>,
    );
  };

  it('has its figures as a table', () => {
    show(series);
    const rows = (): string[] =>
      within(screen.getByRole('table'))
        .getAllByRole('row')
        .map(({ textContent }) => textContent);
    const all = ['DayBerlinHamburg', '110\u2013', '220\u2013', '3 (incomplete)\u20137'];
    expect(rows()).toEqual(all);
    fireEvent.click(screen.getByRole('button', { name: 'Show as table' }));
    expect(screen.getByRole('region', { name: 'Table: Sign-ups' })).toBeTruthy();
    expect(rows()).toEqual(all);
  });

  it('has a legend that hides series, where there are several', () => {
    show(series);
    const key = screen.getByRole('button', { name: 'Hamburg' });
    fireEvent.click(key);
    expect(key.getAttribute('aria-pressed')).toBe('false');
    cleanup();
    show(series.slice(0, 1));
    expect(screen.queryByRole('button', { name: 'Berlin' })).toBeNull();
  });

  it('says that there is nothing', () => {
    show([]);
    expect(screen.getByText('No data for this range.')).toBeTruthy();
  });
});

describe('Gauge', () =>
  it('announces value and limit', () => {
    render(<Gauge label="Services" value={9} max={25} unit={countUnit()} />);
    const meter = screen.getByRole('meter', { name: 'Services' });
    expect(meter.getAttribute('aria-valuetext')).toBe('9 / 25');
    cleanup();
    render(<Gauge label="Spent" value={9} max={null} unit={countUnit()} />);
    expect(screen.queryByRole('meter')).toBeNull();
  }));
