import { describe, expect, it } from 'vitest';
import type { LogLine } from '../../../shared/lib/log.ts';
import type { RowContent } from './log-rows.ts';
import { LogRow } from './log-rows.ts';

const ESC = '\u001b';

function draw(line: LogLine, options: Partial<Omit<RowContent, 'line'>> = {}): HTMLElement {
  const row = new LogRow();
  const content = { number: 6, line, from: 0, to: line.text.length, matcher: null, ...options };
  row.fill(content, (at) => `at ${String(at)}`);
  return row.element;
}

/** The texts of a row: number, time, level and the line's own. */
const cells = (element: HTMLElement): (string | null)[] =>
  [...element.children].map(({ textContent }) => textContent);

/** The line's text with its marks as brackets, and the pieces that have an element. */
function drawText(line: LogLine, options: Partial<Omit<RowContent, 'line'>> = {}): string {
  const nodes = [...(draw(line, options).lastElementChild?.childNodes ?? [])];
  return nodes
    .map(({ nodeName, textContent }) => {
      const text = textContent ?? '';
      if (nodeName === 'MARK') return `[${text}]`;
      return nodeName === 'SPAN' ? `<${text}>` : text;
    })
    .join('');
}

const hit = (...ranges: [number, number][]) => ({ matcher: () => ranges });

describe('a row of a log', () => {
  it('shows number, time and level only on the first row of its line', () => {
    const line: LogLine = { text: 'disk full', at: 0, level: 'error' };
    expect(cells(draw(line))).toEqual(['7', 'at 0', 'error', 'disk full']);
    expect(cells(draw(line, { from: 5 }))).toEqual(['', '', '', 'full']);
    expect(cells(draw({ ...line, stream: 'err' }))[2]).toBe('err');
    expect(cells(draw({ text: 'x', at: null }))).toEqual(['7', '', '', 'x']);
  });

  it('has a class for its level, and the marks of the view', () => {
    const row = new LogRow();
    const classesOf = (level: LogLine['level'], marks: string): string[] => {
      row.look(level, marks);
      return [...row.element.classList];
    };
    expect(classesOf(undefined, 'found')).toHaveLength(2);
    expect(classesOf('error', 'found')).toHaveLength(3);
    expect(classesOf(null, '')).toHaveLength(1);
  });

  it('renders 5000 characters and says that there are more, unless a row ends there', () => {
    for (const style of ['', `${ESC}[1m`]) {
      const long = { text: `${style}${'x'.repeat(5001)}` };
      const to = Number.MAX_SAFE_INTEGER;
      const text = (options: Partial<RowContent>): string =>
        draw(long, options).lastElementChild?.textContent ?? '';
      expect(text({ to })).toBe(`${'x'.repeat(5000)}\u2026`);
      expect(text({ to: 5000 })).toBe('x'.repeat(5000));
      expect(text({ from: 1, to })).toBe('x'.repeat(5000));
      expect(text({ from: 4990, to })).toBe('x'.repeat(11));
    }
  });

  it('marks hits, also over colors and at the ends of a row', () => {
    expect(drawText({ text: 'one two one' }, hit([0, 3], [8, 11]))).toBe('[one] two [one]');
    const colored = { text: `a${ESC}[31mbcd${ESC}[0me` };
    expect(drawText(colored)).toBe('a<bcd>e');
    expect(drawText(colored, hit([2, 5]))).toBe('a<b>[cd][e]');
    expect(drawText(colored, hit([1, 2]))).toBe('a[b]<cd>e');
    expect(drawText(colored, { from: 2, to: 4, ...hit([0, 3]) })).toBe('[c]<d>');
    expect(drawText(colored, { from: 4, to: 5 })).toBe('e');
    expect(drawText({ text: 'plain' }, hit())).toBe('plain');
  });

  it('shows colors and weights of the terminal', () => {
    const styleOf = (codes: string, options: Partial<RowContent> = {}) => {
      const piece = draw({ text: `${ESC}[${codes}mx` }, options).lastElementChild
        ?.firstElementChild;
      if (!(piece instanceof HTMLElement)) throw new Error('no element');
      const { color, background, fontWeight, opacity, fontStyle, textDecoration } = piece.style;
      return [color, background, fontWeight, opacity, fontStyle, textDecoration];
    };
    expect(styleOf('31')).toEqual(['var(--ansi-1)', '', '', '', '', '']);
    // Bright colors are the same ones in bold.
    expect(styleOf('90')).toEqual(['var(--ansi-0)', '', '650', '', '', '']);
    expect(styleOf('1')).toEqual(['', '', '650', '', '', '']);
    expect(styleOf('2;3;4')).toEqual(['', '', '', '0.75', 'italic', 'underline']);
    expect(styleOf('102')).toEqual(['', 'var(--ansi-soft-2)', '', '', '', '']);
    // A hit has its own background.
    expect(styleOf('33;44', hit([0, 1]))).toEqual(['var(--ansi-3)', '', '', '', '', '']);
  });
});
