import { expect, it } from 'vitest';
import { cpuTime } from '../../../../test/support/cpu-time.ts';
import type { Block } from '../adf.ts';
import { docText } from './doc-text.ts';

const code = (text: string): Block => ({ k: 'code', language: '', text });
const table = (text: string): Block => ({
  k: 'table',
  numbered: false,
  rows: [[{ header: false, colSpan: 1, rowSpan: 1, blocks: [code(text)] }]],
});

it('shows a table cell of several lines on one line, in linear time', () => {
  expect(docText([table('a  \n\n  b\nc')])).toContain('a b c');
  const spaces = `a${' '.repeat(50_000)}b\nc`;
  const took = cpuTime(() => expect(docText([table(spaces)])).toContain(spaces.replace('\n', ' ')));
  expect(took).toBeLessThan(2_000);
});
