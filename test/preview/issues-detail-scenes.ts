import type { Page } from '@playwright/test';
import { failure } from '../../src/shared/contract/errors.ts';
import type { Cell, Doc } from '../../src/shared/issues/adf.ts';
import { createFields } from '../support/issues/issues-fields-sample.ts';
import { doc, ines, issue, now, statuses, text } from '../support/issues/issues-sample.ts';
import { issuesScene, unreachable } from './issues-answers.ts';
import type { Scene } from './scene.ts';

const line = (value: string) => doc(value).blocks;
const cell = (value: string, change: Partial<Cell> = {}): Cell => ({
  header: false,
  colSpan: 1,
  rowSpan: 1,
  blocks: line(value),
  ...change,
});
/** A text with every kind of part. */
const rich: Doc = {
  blocks: [
    { k: 'heading', level: 1, inlines: [text('Steps to reproduce')] },
    {
      k: 'list',
      start: 3,
      items: [
        line('Open the equalizer of a player'),
        [...line('Add a shelf'), { k: 'list', start: null, items: [line('4 kHz'), line('+6 dB')] }],
      ],
    },
    { k: 'panel', tone: 'warning', icon: '', blocks: line('Only above 48 kHz.') },
    { k: 'code', language: 'json', text: '{\n  "rate": 96000,\n  "curve": 48000\n}' },
    {
      k: 'paragraph',
      inlines: [
        text('See '),
        text('the measurement', { href: 'https://studio.example/shelf' }),
        text(' and ask '),
        { k: 'mention', text: '@Mira Okafor', me: true },
        text(': '),
        { k: 'status', text: 'MEASURED', color: 'green' },
        text(' with '),
        text('rate / 2', { marks: ['code'] }),
        text(' at 10'),
        text('6', { marks: ['sup'] }),
        text(' points '),
        { k: 'unknown', name: 'chart' },
      ],
    },
    {
      k: 'tasks',
      items: [
        { done: true, blocks: line('Measure at 44.1 kHz') },
        { done: false, blocks: line('Measure at 96 kHz') },
      ],
    },
    { k: 'decisions', items: [line('Draw for the rate of the stream')] },
    {
      k: 'table',
      numbered: true,
      rows: [
        ['Player', 'Rate', 'Error'].map((name) => cell(name, { header: true })),
        [cell('Kitchen', { rowSpan: 2 }), cell('48 kHz'), cell('0.2 dB')],
        [cell('96 kHz'), cell('1.7 dB')],
        [cell('Same for all shelves', { colSpan: 3 })],
      ],
    },
    { k: 'quote', blocks: line('It sounds brighter than it looks.') },
    { k: 'expand', title: 'Log', blocks: line('Nothing unusual.') },
    { k: 'media', name: 'shelf-96k.png', href: null },
  ],
  cut: true,
};

/** States of the open issue and of the form for a new one. */
export const issuesDetailScenes: readonly Scene[] = [
  issuesScene('issue-rich', {
    open: 'CS-412',
    sizes: ['1280x1100', '320x640'],
    handlers: {
      'issues.issue': ({ key }) => issue(key, { description: rich, links: [], subtasks: [] }),
    },
  }),
  issuesScene('issue-conflict', {
    open: 'CS-412',
    handlers: {
      'issues.transition': () => {
        throw failure('conflict', 'CS-412 was changed by someone else and is now "Done".', {
          issue: issue('CS-412', { status: statuses.done }),
        });
      },
    },
  }),
  issuesScene('issue-failed', {
    open: 'CS-412',
    handlers: {
      'issues.issue': () => {
        throw unreachable;
      },
    },
  }),
  issuesScene('issue-assign', { open: 'CS-412' }),
  issuesScene('issue-comment', {
    open: 'CS-412',
    handlers: {
      'issues.issue': ({ key }) => issue(key, { customers: true }),
      'issues.comments': ({ after }) => ({
        comments: Array.from({ length: 30 }, (_, index) => ({
          author: ines,
          created: now - (after + index) * 5e6,
          updated: null,
          id: String(after + index),
          body: doc(`Measurement ${String(after + index)}`),
          internal: index % 3 === 0,
          onlyFor: null,
        })),
        next: after + 30,
        total: 90,
        cut: null,
      }),
    },
  }),
  issuesScene('issue-comment-readers', {
    open: 'CS-412',
    handlers: { 'issues.issue': ({ key }) => issue(key, { customers: false }) },
  }),
  issuesScene('issue-create', { open: 'CS-412', sizes: ['1280x780', '320x640'] }),
  issuesScene('issue-create-refused', {
    handlers: {
      'issues.createFields': () => ({
        fields: createFields.filter(({ kind }) => kind !== 'other'),
        cut: null,
      }),
    },
  }),
];

const pressed = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name, exact: true }).click();
};

export const issuesDetailPlays: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'issue-conflict': async (page) => {
    await pressed(page, 'Status: In review');
    await page.getByRole('menuitem', { name: 'Start work' }).click();
    await page.getByText('is now "Done"').waitFor();
  },
  'issue-assign': async (page) => {
    await pressed(page, 'Assignee: You');
    await page.getByRole('option', { name: 'Ines Varga' }).waitFor();
  },
  'issue-comment': async (page) => {
    await page.getByLabel('Comment on CS-412').fill('The curve follows the rate now.\nThank you.');
    await page.getByRole('button', { name: 'Show older activity' }).scrollIntoViewIfNeeded();
  },
  'issue-comment-readers': async (page) => {
    await page.getByLabel('Comment on CS-412').fill('The curve follows the rate now.');
    await page.getByLabel('Who can read the comment').click();
    await page.getByRole('option', { name: 'Only Developers' }).click();
    await page.getByLabel('Who can read the comment').click();
  },
  'issue-create': async (page) => {
    await pressed(page, 'New issue');
    await page.getByLabel('Summary').fill('Shelf is too bright');
    await page.getByRole('button', { name: /Show \d/ }).click();
  },
  'issue-create-refused': async (page) => {
    await pressed(page, 'New issue');
    await page.getByLabel('Summary').waitFor();
    await pressed(page, 'Create issue');
    await page.getByText(/needs? a value/).waitFor();
  },
};
