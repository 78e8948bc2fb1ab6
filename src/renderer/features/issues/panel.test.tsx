import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { allFields } from '../../../../test/support/issues/issues-fields-sample.ts';
import {
  issue,
  manyRows,
  overview,
  page,
  profile,
  rows,
  statuses,
  transitions,
  views,
} from '../../../../test/support/issues/issues-sample.ts';
import type { WindowCore } from '../../../../test/support/window/window-core.ts';
import { arrived, windowCore } from '../../../../test/support/window/window-core.ts';
import { layOut } from '../../../../test/support/window/lay-out.ts';
import { fixLabel } from '../../../shared/connections/fix-label.ts';
import { nothingRead } from '../../../shared/connections/resource-state.ts';
import { failure } from '../../../shared/contract/errors.ts';
import type { RowPage } from '../../../shared/issues/contract.ts';
import type { IssuesOverview } from '../../../shared/issues/model.ts';
import { cutText } from '../../../shared/i18n/cut-text.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { navigate } from '../../state/route.ts';
import { dismissToast, useToasts } from '../../state/toasts.ts';
import { Toaster } from '../../ui/Toaster.tsx';
import { UiRoot } from '../../ui/UiRoot.tsx';
import { issuesPanel } from './panel.tsx';
import { layout, usePanel } from './model/panel-state.ts';
import { QuickIssues } from './quick/QuickIssues.tsx';

const { Scope, Actions, Content } = issuesPanel;
let core: WindowCore;
let called: (readonly [string, unknown])[];
let listed: (jql: string) => RowPage;
let later: (walk: string) => RowPage;

const now = Date.now();
const read = (value: Partial<IssuesOverview> = {}) => ({
  at: now - 4000,
  stale: false,
  error: null,
  nextAt: null,
  value: { ...overview, ...value },
});
const note =
  (name: string) =>
  (input: unknown): void => {
    called.push([name, input]);
  };
const callsOf = (name: string): unknown[] =>
  called.filter(([one]) => one === name).map(([, input]) => input);

beforeEach(async () => {
  localStorage.clear();
  layOut(1200);
  layout.set('list');
  usePanel.setState({ draft: null, listed: null });
  called = [];
  listed = () => page(rows);
  later = () => page([]);
  core = await windowCore(
    { 'connections.profiles': [profile], 'issues.overview': read() },
    {
      'issues.rows': (input) => {
        called.push(['rows', input]);
        return listed(input.jql);
      },
      'issues.moreRows': ({ walk }) => {
        called.push(['more', walk]);
        return later(walk);
      },
      'issues.list': () => ({
        ...page([]),
        items: [{ id: '10001', name: 'Release blockers', jql: 'fixVersion = 2 ORDER BY rank' }],
      }),
      'issues.count': () => ({ count: 2350, exact: false }),
      'issues.fields': () => allFields,
      'issues.transitions': () => [...transitions],
      'issues.transition': (input) => {
        called.push(['transition', input]);
        const moved = issue(input.key, { status: statuses.review, updated: Date.now() + 1 });
        // The core publishes its change.
        void core.publish({ 'issues.overview': read({ written: [moved] }) });
        return moved;
      },
      'issues.refresh': note('refresh'),
      'issues.look': note('look'),
      'issues.setMuted': note('setMuted'),
      'issues.chooseView': note('choose'),
      'issues.saveView': note('save'),
      'issues.removeView': note('remove'),
    },
  );
});
afterEach(() => {
  cleanup();
  core.close();
  vi.restoreAllMocks();
});

function Toasts() {
  return <Toaster items={useToasts()} onDismiss={dismissToast} />;
}

async function show(key = ''): Promise<void> {
  navigate('issues', key);
  render(
    <UiRoot>
      <Scope />
      <Actions />
      <Content />
      <Toasts />
    </UiRoot>,
  );
  await act(arrived);
}
const button = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name });
const press = async (element: HTMLElement): Promise<void> => {
  await userEvent.click(element);
  await act(arrived);
};
const openMenu = () => press(button(/^View:/));
const table = () => within(screen.getByRole('grid'));
const jqls = (): unknown[] => callsOf('rows').map((input) => (input as { jql: string }).jql);
const toEnd = async (): Promise<void> => {
  const grid = screen.getByRole('grid');
  grid.scrollTop = 36 * Number(grid.getAttribute('aria-rowcount'));
  fireEvent.scroll(grid);
  await act(arrived);
};
const mine = views[0]?.jql ?? '';

describe('the issues panel', () => {
  it('leads to the form of a new connection while none exists', async () => {
    await core.publish({ 'connections.profiles': [], 'issues.overview': nothingRead });
    await show();
    await press(button(t('app:notConnected.connect')));
    expect(location.pathname + decodeURIComponent(location.hash)).toBe('/connections#new/issues');
  });

  it('leads from a rejected token to the field that fixes it', async () => {
    const { error } = failure('unauthorized', 'The token is not valid.');
    await core.publish({ 'issues.overview': { ...nothingRead, error } });
    await show();
    await press(button(fixLabel('token')));
    expect(decodeURIComponent(location.hash)).toBe('#tracker/token');
  });

  it('shows the last issues and their age while the tracker cannot be reached', async () => {
    const { error } = failure('unreachable', 'No answer in 10 s.');
    listed = () => {
      throw failure('unreachable', 'No answer in 10 s.');
    };
    await core.publish({ 'issues.overview': { ...read(), stale: true, error } });
    await show();
    expect(table().getByText('CS-398')).toBeTruthy();
    expect(screen.getByText(/No answer in 10 s/)).toBeTruthy();
    await press(button(t('app:retry')));
    expect(callsOf('refresh')).toHaveLength(1);
  });

  it('says why the server rejects the search, and that a list ended early', async () => {
    listed = () => {
      throw failure('rejected', 'The field "tem" does not exist.');
    };
    await show();
    expect(screen.getByText('The field "tem" does not exist.')).toBeTruthy();
    const cut = { why: 'repeated', have: 4, of: 9 } as const;
    listed = () => page(rows, { cut, warnings: ['Cut at 1,000 arguments.'] });
    await press(button(t('app:retry')));
    expect(screen.getByText('Cut at 1,000 arguments.')).toBeTruthy();
    expect(screen.getByText(cutText(cut))).toBeTruthy();
  });

  it('names an empty view and a search without matches', async () => {
    listed = () => page([]);
    await core.publish({ 'issues.overview': read({ first: { jql: '', rows: [] } }) });
    await show();
    expect(screen.getByText(t('issuespanel:list.empty'))).toBeTruthy();
    await press(button(t('issuespanel:filter.sprint')));
    expect(
      screen.getByText(t('views:noMatch.filters', { what: t('issuespanel:list.one') })),
    ).toBeTruthy();
  });

  it('puts the opened issue into the address', async () => {
    await show();
    await press(table().getByText('CS-402'));
    expect(location.hash).toBe('#CS-402');
  });

  it('marks issues that changed since the last look, and records the look when it is left', async () => {
    await show();
    const row = table().getByText('CS-398').closest('[role="row"]');
    expect(row?.querySelector('[role="img"]')?.getAttribute('aria-label')).toBe(
      t('issuespanel:list.fresh'),
    );
    const old = table().getByText('CS-421').closest('[role="row"]');
    expect(old?.querySelector('[role="img"]')).toBeNull();
    expect(callsOf('look')).toEqual([]);
    cleanup();
    await act(arrived);
    const newest = Math.max(...rows.map(({ updated }) => updated ?? 0));
    expect(callsOf('look')).toEqual([{ id: 'mine', newest }]);
  });

  it('counts a look that is recorded after the view is open again', async () => {
    const seen = (lookedAt: number | null) =>
      core.publish({
        'issues.overview': read({ views: views.map((view) => ({ ...view, lookedAt })) }),
      });
    const marks = () => screen.queryAllByRole('img', { name: t('issuespanel:list.fresh') });
    await seen(null);
    await show();
    expect(marks()).toEqual([]);
    await seen(0);
    expect(marks()).not.toEqual([]);
    await seen(Date.now() + 1000);
    expect(marks()).toEqual([]);
  });
});

describe('the list', () => {
  it('sorts on the server by the column of a header', async () => {
    await show();
    await press(screen.getByRole('button', { name: /^Updated$/, description: /./ }));
    expect(jqls().at(-1)).toBe(mine.replace('key ASC', 'updated ASC, key ASC'));
    const head = screen.getByRole('columnheader', { name: /Updated/ });
    expect(head.getAttribute('aria-sort')).toBe('ascending');
  });

  it('adds quick filters to the JQL, offers them as a new view and discards them', async () => {
    await show();
    expect(button(t('issuespanel:filter.mine')).getAttribute('aria-pressed')).toBe('true');
    await press(button(t('issuespanel:filter.watching')));
    const jql = mine.replace(' ORDER', ' AND watcher = currentUser() ORDER');
    expect(jqls()).toEqual([mine, jql]);
    await press(button(t('issuespanel:views.saveAs')));
    expect(callsOf('save')).toEqual([]);
    expect(screen.getByRole('dialog', { name: t('issuespanel:views.newTitle') })).toBeTruthy();
    await press(button(t('app:cancel')));
    await press(button(t('issuespanel:views.revert')));
    expect(jqls().at(-1)).toBe(mine);
  });

  it('requests the texts of further columns and names them', async () => {
    await core.publish({ 'issues.overview': read({ chosen: 'dsp' }) });
    await show();
    expect(callsOf('rows')).toMatchObject([{ columns: ['customfield_10016'] }]);
    expect(screen.getByRole('columnheader', { name: 'Story points' })).toBeTruthy();
  });

  it('loads further pages of the same walk, counts, and starts again if the core ended the walk', async () => {
    const walk = { walk: 'w1', end: null } as const;
    listed = () => page(manyRows(100), walk);
    later = () => page(manyRows(100, callsOf('more').length * 100), walk);
    await show();
    expect(button(/^100 of about 2,350/)).toBeTruthy();
    await toEnd();
    await toEnd();
    expect(callsOf('more')).toEqual(['w1', 'w1']);
    expect(button(/^300 of about 2,350/)).toBeTruthy();
    later = () => {
      throw failure('not-found', 'The walk has ended.');
    };
    listed = () => page(manyRows(301));
    await toEnd();
    expect(button(/^301 issues/)).toBeTruthy();
  });

  it('is read again when an issue changed, and shows newer versions at once', async () => {
    await show();
    expect(jqls()).toHaveLength(1);
    const first = rows.map((row) =>
      row.key === 'CS-402' ? { ...row, summary: 'Fast drag', updated: now } : row,
    );
    await core.publish({
      'issues.overview': read({ revision: 2, first: { jql: mine, rows: first } }),
    });
    await act(arrived);
    expect(table().getByText('Fast drag')).toBeTruthy();
    expect(jqls()).toHaveLength(2);
  });
});

describe('the board', () => {
  beforeEach(() => layout.set('board'));
  const keysIn = (name: RegExp): (string | null)[] =>
    [...screen.getByRole('region', { name }).querySelectorAll('[data-card]')].map((card) =>
      card.getAttribute('data-card'),
    );

  it('moves an issue by its menu and shows it in its new column', async () => {
    await show();
    expect(keysIn(/^In review/)).toEqual(['CS-412', 'CS-440']);
    await press(button(t('issuespanel:board.move', { key: 'CS-402' })));
    await press(screen.getByRole('menuitem', { name: /Ask for review/ }));
    expect(callsOf('transition')).toEqual([{ key: 'CS-402', transitionId: '31', from: '1' }]);
    expect(keysIn(/^In review/)).toEqual(['CS-402', 'CS-412', 'CS-440']);
  });

  it('moves an issue by dragging it to a column that a transition leads to', async () => {
    await show();
    const card = document.querySelector('[data-card="CS-402"]')?.closest('li');
    const column = screen.getByRole('region', { name: /^In review/ });
    expect(column.dataset['drop']).toBeUndefined();
    fireEvent.dragStart(card ?? column, { dataTransfer: { setData: () => undefined } });
    expect(column.dataset['drop']).toBe('no');
    await act(arrived);
    expect(column.dataset['drop']).toBe('yes');
    fireEvent.drop(column);
    fireEvent.dragEnd(card ?? column);
    await act(arrived);
    expect(callsOf('transition')).toEqual([{ key: 'CS-402', transitionId: '31', from: '1' }]);
    expect(keysIn(/^In review/)).toContain('CS-402');
    expect(column.dataset['drop']).toBeUndefined();
  });

  it('is one Tab stop with arrow keys between the cards', async () => {
    await show();
    const cards = [...document.querySelectorAll<HTMLElement>('[data-card]')];
    expect(cards.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
    cards[0]?.focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(cards[1]);
    expect(cards[1]?.tabIndex).toBe(0);
    await userEvent.keyboard('{Enter}');
    expect(location.hash).toBe(`#${cards[1]?.dataset['card'] ?? ''}`);
  });
});

describe('the views', () => {
  it('are chosen, with their counts', async () => {
    await show();
    await openMenu();
    expect(screen.getByRole('menuitemradio', { name: /Updated today/ }).textContent).toContain(
      'about 2,350',
    );
    await press(screen.getByRole('menuitemradio', { name: /Watching/ }));
    expect(callsOf('choose')).toEqual([{ id: 'watching' }]);
  });

  it('are saved under a new name with the shown JQL', async () => {
    await show();
    await press(button(t('issuespanel:filter.sprint')));
    await openMenu();
    await press(screen.getByRole('menuitem', { name: t('issuespanel:views.saveAs') }));
    await userEvent.type(screen.getByLabelText(t('issuespanel:views.name')), 'My sprint');
    await press(button(t('issuespanel:views.submit')));
    const jql = mine.replace(' ORDER', ' AND sprint in openSprints() ORDER');
    expect(callsOf('save')).toMatchObject([{ view: { name: 'My sprint', jql, counted: false } }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('are added from a filter of the server', async () => {
    await show();
    await openMenu();
    await userEvent.keyboard('{End}{ArrowUp}{ArrowUp}{ArrowRight}');
    await act(arrived);
    await press(screen.getByRole('menuitem', { name: 'Release blockers' }));
    expect(callsOf('save')).toMatchObject([
      { view: { name: 'Release blockers', jql: 'fixVersion = 2 ORDER BY rank' } },
    ]);
  });

  it('are removed with a way back', async () => {
    await core.publish({ 'issues.overview': read({ chosen: 'dsp' }) });
    await show();
    await openMenu();
    await press(screen.getByRole('menuitem', { name: t('issuespanel:views.remove') }));
    expect(callsOf('remove')).toEqual([{ id: 'dsp' }]);
    await press(button(t('issuespanel:views.undo')));
    expect(callsOf('save')).toMatchObject([{ view: { id: 'dsp', name: 'Sound problems' } }]);
  });

  it('change columns, counting and notifications in the menu', async () => {
    await show();
    await openMenu();
    await press(screen.getByRole('menuitemcheckbox', { name: t('issuespanel:views.counted') }));
    expect(callsOf('save')).toMatchObject([{ view: { id: 'mine', counted: false } }]);
    await userEvent.keyboard('{ArrowUp}{ArrowRight}');
    await act(arrived);
    await press(screen.getByRole('menuitemcheckbox', { name: t('issuespanel:notify.status') }));
    expect(callsOf('setMuted')).toEqual([{ kind: 'status', muted: false }]);
  });

  it('are in the quick controls with their counts', async () => {
    await core.publish({ 'issues.summary': { views: [...views.slice(0, 2)] } });
    render(<QuickIssues />);
    await act(arrived);
    const watching = screen.getByRole('button', { name: /Watching/ });
    expect(watching.textContent).toBe('Watching37');
    await press(watching);
    expect(callsOf('choose')).toEqual([{ id: 'watching' }]);
  });
});
