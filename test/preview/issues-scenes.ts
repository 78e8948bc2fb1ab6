import type { Page } from '@playwright/test';
import { failure } from '../../src/shared/contract/errors.ts';
import '../../src/shared/issues/panel-texts.ts';
import { t } from '../../src/shared/i18n/translate.ts';
import {
  manyRows,
  now,
  overview,
  page,
  row,
  view,
  views,
} from '../support/issues/issues-sample.ts';
import { hugeAnswers, issuesScene, unreachable } from './issues-answers.ts';
import { dayProfiles } from './parts.ts';
import type { Scene } from './scene.ts';

const few = ['320x640', '1280x780'];
const huge = view('all', 'All issues', 'created >= -3650d ORDER BY key ASC', {
  count: 12_000,
  exact: false,
  lookedAt: null,
});
const longNames = Array.from({ length: 30 }, (_, index) =>
  view(
    `v${String(index)}`,
    `Team ${String(index)} with a name that nobody shortened before saving`,
    'project = CS',
    {
      builtIn: false,
      count: index === 3 ? null : index * 137,
      problem: index === 3 ? 'The field "tem" does not exist.' : null,
    },
  ),
);

/** States of the issue panel. */
export const issuesScenes: readonly Scene[] = [
  issuesScene('issues', { open: 'CS-412' }),
  issuesScene('issues-list'),
  issuesScene('issues-board'),
  issuesScene('issues-views', { sizes: few }),
  issuesScene('issues-edit-view', { value: { chosen: 'dsp' }, sizes: few }),
  issuesScene('issues-filters', { sizes: few }),
  issuesScene('issues-fields', { sizes: few }),
  issuesScene('issues-none', {
    value: null,
    topics: { 'connections.profiles': dayProfiles },
    sizes: few,
  }),
  issuesScene('issues-loading', { value: null, sizes: few }),
  issuesScene('issues-refused', {
    value: null,
    state: { error: failure('unauthorized', 'The site rejected the API token.').error },
    sizes: few,
  }),
  issuesScene('issues-empty', {
    value: { first: { jql: '', rows: [] } },
    handlers: { 'issues.rows': () => page([]) },
    sizes: few,
  }),
  issuesScene('issues-no-match', { handlers: { 'issues.rows': () => page([]) }, sizes: few }),
  issuesScene('issues-rejected', {
    value: { first: { jql: '', rows: [] } },
    handlers: {
      'issues.rows': () => {
        throw failure('rejected', "The field 'nosuchfield' does not exist.");
      },
    },
    sizes: few,
  }),
  issuesScene('issues-offline', {
    state: { at: now - 420_000, stale: true, error: unreachable.error },
    handlers: {
      'issues.rows': () => {
        throw unreachable;
      },
    },
    open: 'CS-412',
  }),
  issuesScene('issues-limited', {
    state: {
      stale: true,
      error: failure('busy', 'The tracker limits requests. The app continues at 14:05.').error,
    },
    sizes: few,
  }),
  issuesScene('issues-partial', {
    value: { problems: ['"Current sprint" could not be counted: no board has sprints.'] },
    handlers: {
      'issues.rows': () =>
        page(overview.first.rows, {
          end: 'repeated-token',
          warnings: ['The list was cut at 1,000 arguments.'],
        }),
    },
    sizes: few,
  }),
  issuesScene('issues-huge', {
    value: { views: [huge], chosen: 'all', first: { jql: '', rows: [] } },
    handlers: hugeAnswers,
  }),
  issuesScene('issues-huge-board', {
    value: { views: [huge], chosen: 'all', first: { jql: '', rows: manyRows(3) } },
    handlers: hugeAnswers,
    sizes: few,
  }),
  issuesScene('issues-columns', {
    value: { chosen: 'dsp' },
    handlers: {
      'issues.rows': () =>
        page([row('CS-412', 'Lower shelf', { cells: { customfield_10016: '8' } }), ...manyRows(4)]),
    },
  }),
  issuesScene('issues-many-views', {
    value: { views: [...views, ...longNames], chosen: 'v7' },
    sizes: few,
  }),
];

const button = (page: Page, name: string) => page.getByRole('button', { name });
const board = async (page: Page): Promise<void> => {
  await page.getByRole('radio', { name: t('issuespanel:layout.board') }).click();
};
const menu =
  (item?: string) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: /^View:/ }).click();
    if (item === undefined) await page.getByRole('menu').waitFor();
    else await page.getByRole('menuitem', { name: item }).click();
  };

/** Scripts of these scenes. */
export const issuesPlays: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'issues-board': board,
  'issues-huge-board': board,
  'issues-views': menu(),
  'issues-many-views': menu(),
  'issues-edit-view': menu(t('issuespanel:views.rename')),
  'issues-filters': menu(t('issuespanel:views.fromFilter')),
  'issues-fields': menu(t('issuespanel:views.columns')),
  'issues-no-match': async (page) => {
    await button(page, t('issuespanel:filter.sprint')).click();
  },
};
