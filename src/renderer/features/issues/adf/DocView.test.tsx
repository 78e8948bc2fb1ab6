import { cleanup, render, screen } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { WindowCore } from '../../../../../test/support/window/window-core.ts';
import { windowCore } from '../../../../../test/support/window/window-core.ts';
import { readDoc } from '../../../../shared/issues/rich-text/read-adf.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { DocView } from './DocView.tsx';

let core: WindowCore;
beforeEach(async () => {
  core = await windowCore({}, {});
});
afterEach(() => {
  cleanup();
  core.close();
});

const folder = 'test/fixtures/cases/services/';
const show = (document: unknown): HTMLElement =>
  render(<DocView doc={readDoc(document, 'me')} />).container;
const open = (name: string): HTMLElement =>
  show(JSON.parse(readFileSync(`${folder}${name}.description.json`, 'utf8')));

it('adf-rowspan: draws merged cells', () => {
  open('adf-rowspan');
  expect(screen.getByRole('cell', { name: 'EU' }).getAttribute('rowspan')).toBe('2');
  const rows = screen.getAllByRole('row').map((row) => row.textContent);
  expect(rows).toEqual(['RegionEnvLimit', 'EUtest10', 'prod900']);
});

it('adf-superscript: draws a raised number', () =>
  expect(open('adf-superscript').querySelector('sup')?.textContent).toBe('6'));

it('adf-list-start: numbers a list from its start', () => {
  const lists = [...open('adf-list-start').querySelectorAll('ol')];
  expect(lists.map(({ start }) => start)).toEqual([1, 3]);
});

it('adf-card-data: links a card by its title', () => {
  open('adf-card-data');
  const link = screen.getByRole('link', { name: 'Design page' });
  expect(link.getAttribute('href')).toBe('https://wiki.example/design');
});

it('adf-extension-text, adf-mention-empty, adf-media-uuid, adf-block-task: nothing vanishes', () => {
  expect(open('adf-extension-text').textContent).toBe('Blocked by CS-55.Burndown chart');
  expect(open('adf-mention-empty').textContent).toBe('@someone please check; @someone too');
  const media = t('issues:doc.media');
  expect(open('adf-media-uuid').textContent).toBe(`${media}see ${media}`);
  const tasks = [...open('adf-block-task').querySelectorAll('li p')];
  expect(tasks.map((line) => line.textContent)).toEqual(['write the test', 'run it twice']);
});

it('draws numbered rows, decisions, and the name of what it can’t show', () => {
  const line = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
  const row = (type: string, text: string) => ({
    type: 'tableRow',
    content: [{ type, content: [line(text)] }],
  });
  const rows = [row('tableHeader', 'Name'), row('tableCell', 'a'), row('tableCell', 'b')];
  const shown = show({
    type: 'doc',
    content: [
      { type: 'table', attrs: { isNumberColumnEnabled: true }, content: rows },
      { type: 'decisionList', content: [{ type: 'decisionItem', content: line('Yes').content }] },
      { type: 'hologram', content: [line('inside')] },
    ],
  });
  expect(screen.getAllByRole('row').map((one) => one.textContent)).toEqual(['Name', '1a', '2b']);
  expect(shown.textContent).toContain(`${t('issues:doc.decision')}Yes`);
  expect(shown.textContent).toContain('[hologram]inside');
});
