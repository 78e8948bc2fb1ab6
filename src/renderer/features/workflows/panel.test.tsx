import '../../service/service-texts.ts';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  abilities,
  detailOf,
  profile,
  run,
  someOverview,
  someRun,
  someWorkflow,
  workflows,
} from '../../../../test/support/workflows/workflows-sample.ts';
import type { WindowCore } from '../../../../test/support/window/window-core.ts';
import { arrived, windowCore } from '../../../../test/support/window/window-core.ts';
import { beWide, layOut } from '../../../../test/support/window/lay-out.ts';
import { fixLabel } from '../../../shared/connections/fix-label.ts';
import { nothingRead } from '../../../shared/connections/resource-state.ts';
import { failure } from '../../../shared/contract/errors.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { WorkflowsOverview } from '../../../shared/workflows/model.ts';
import { navigate } from '../../state/route.ts';
import { UiRoot } from '../../ui/UiRoot.tsx';
import { panelView } from './model/view.ts';
import { workflowsPanel } from './panel.tsx';
import { closeStart } from './start/open-start.ts';

const { Scope, Actions, Content } = workflowsPanel;
let core: WindowCore;
let called: (readonly [string, unknown])[];
let wide: boolean;

const read = (change: Partial<WorkflowsOverview> = {}) => ({
  at: Date.now() - 4000,
  stale: false,
  error: null,
  nextAt: null,
  value: someOverview(change),
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
  wide = true;
  layOut(400);
  beWide(() => wide);
  panelView.set('workflows');
  called = [];
  core = await windowCore(
    { 'connections.profiles': [profile], 'workflows.overview': read() },
    {
      'workflows.refresh': note('refresh'),
      'workflows.suspend': (input) => {
        called.push(['suspend', input]);
        return someWorkflow(input.name, { suspended: input.suspend });
      },
      'workflows.stopAll': note('stopAll'),
      'workflows.open': note('open'),
      'workflows.addName': note('addName'),
      'workflows.setMuted': note('setMuted'),
      'workflows.dequeue': note('dequeue'),
      'workflows.run': ({ name, id }) =>
        name === 'nightly-ingest' ? someRun() : { ...run(name, id ?? 'r'), steps: [], remarks: [] },
      'workflows.log': () => ({ lines: [], completed: [], next: '', before: 0, more: false }),
      'workflows.history': () => ({ items: [], cut: null }),
      'workflows.workflow': ({ name }) => detailOf(name),
      'workflows.runs': (query) => {
        called.push(['runs', query]);
        const runs = [run('backup-library', 'an-old-run', { state: 'failed' })];
        return { runs, next: null, cut: null };
      },
      'workflows.queues': () => [
        {
          name: 'default',
          limit: 2,
          running: [],
          queued: [run('subtitle-sync', 'q-1', { state: 'queued' })],
          queuedCount: 3,
        },
      ],
    },
  );
});
afterEach(() => {
  closeStart();
  cleanup();
  core.close();
  vi.restoreAllMocks();
});

async function show(place = ''): Promise<void> {
  navigate('workflows', place);
  render(
    <UiRoot>
      <Scope />
      <Actions />
      <Content />
    </UiRoot>,
  );
  await act(arrived);
}
const button = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name });
const press = async (element: HTMLElement): Promise<void> => {
  await userEvent.click(element);
  await act(arrived);
};
const list = () => within(screen.getByRole('grid', { name: t('workflowspanel:list.label') }));
const rowOf = (name: string): HTMLElement => {
  const row = list().getByText(name).closest<HTMLElement>('[role="row"]');
  if (row === null) throw new Error(`no row ${name}`);
  return row;
};

describe('the panel of workflows', () => {
  it('leads to the form of a new connection while none exists', async () => {
    await core.publish({ 'connections.profiles': [], 'workflows.overview': nothingRead });
    await show();
    await press(button(t('app:notConnected.connect')));
    expect(location.pathname + decodeURIComponent(location.hash)).toBe(
      '/connections#new/workflows',
    );
  });

  it('leads from a rejected token to the field that fixes it', async () => {
    const { error } = failure('unauthorized', 'The token is not valid.');
    await core.publish({ 'workflows.overview': { ...nothingRead, error } });
    await show();
    await press(button(fixLabel('token')));
    expect(decodeURIComponent(location.hash)).toBe(`#${profile.id}/token`);
  });

  it('keeps the last workflows while the scheduler cannot be reached', async () => {
    const { error } = failure('unreachable', 'No answer in 10 s.');
    await core.publish({ 'workflows.overview': { ...read(), stale: true, error } });
    await show();
    expect(rowOf('encode-backlog')).toBeTruthy();
    expect(screen.getByText(/No answer in 10 s/)).toBeTruthy();
    await press(button(t('app:retry')));
    expect(callsOf('refresh')).toHaveLength(1);
  });

  it('says schedule, state and the last runs of a workflow in words', async () => {
    await show();
    const row = within(rowOf('loudness-report'));
    expect(row.getAllByText('Mon 06:30')).toBeTruthy();
    expect(row.getByText(t('states:failed'))).toBeTruthy();
    expect(
      row.getByRole('img', { name: t('workflowspanel:bars', { count: 10, failed: 1 }) }),
    ).toBeTruthy();
    expect(within(rowOf('relink-missing')).getByText(t('workflowspanel:list.never'))).toBeTruthy();
  });

  it('shows a state that it does not know in the words of the server', async () => {
    const odd = someWorkflow('odd', {
      lastRun: run('odd', 'r', { state: 'unknown', rawState: 'half way' }),
    });
    await core.publish({ 'workflows.overview': read({ workflows: [odd] }) });
    await show();
    expect(within(rowOf('odd')).getByText('half way')).toBeTruthy();
  });

  it('puts the opened workflow into the address, and Enter moves to its run', async () => {
    await show();
    await press(list().getByText('encode-backlog'));
    expect(location.hash).toBe('#encode-backlog');
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('grid').contains(document.activeElement)).toBe(false);
    expect(document.activeElement).not.toBe(document.body);
  });

  it('filters by name and by what needs attention', async () => {
    await show();
    await userEvent.type(screen.getByRole('searchbox'), 'LOUD');
    expect(list().queryByText('encode-backlog')).toBeNull();
    await userEvent.clear(screen.getByRole('searchbox'));
    await press(button(t('views:filter.button', { text: t('workflowspanel:list.state') })));
    await press(
      screen.getByRole('menuitemradio', {
        name: new RegExp(t('workflowspanel:list.states.suspended')),
      }),
    );
    expect(rowOf('archive-to-tape')).toBeTruthy();
    expect(list().queryByText('encode-backlog')).toBeNull();
  });

  it('has the actions of a workflow in the menu of its row', async () => {
    await show();
    fireEvent.contextMenu(rowOf('archive-to-tape'), { clientX: 9, clientY: 9 });
    await press(screen.getByRole('menuitem', { name: t('workflowspanel:item.resume') }));
    expect(callsOf('suspend')).toEqual([
      { file: 'archive-to-tape', name: 'archive-to-tape', suspend: false },
    ]);
  });

  it('says in the menu what the server lacks', async () => {
    const reason = 'This scheduler can not suspend.';
    await core.publish({
      'workflows.overview': read({ abilities: abilities({ suspend: reason }) }),
    });
    await show();
    fireEvent.contextMenu(rowOf('guide-export'), { clientX: 9, clientY: 9 });
    const item = screen.getByRole('menuitem', { name: new RegExp(reason) });
    expect(item.getAttribute('aria-disabled')).toBe('true');
  });

  it('offers a user who may only read no start, and says why', async () => {
    const reason = 'You may only read.';
    const none = abilities({ start: reason, dequeue: reason });
    await core.publish({ 'workflows.overview': read({ abilities: none }) });
    await show('relink-missing');
    const starts = screen.getAllByRole('button', { name: t('workflowspanel:start.open') });
    expect(starts).toHaveLength(2);
    for (const start of starts) {
      await press(start);
      expect(screen.queryByRole('dialog')).toBeNull();
    }
    fireEvent.contextMenu(rowOf('guide-export'), { clientX: 9, clientY: 9 });
    const item = screen.getByRole('menuitem', { name: new RegExp(`start.*${reason}`, 'i') });
    expect(item.getAttribute('aria-disabled')).toBe('true');
    await userEvent.keyboard('{Escape}');
    await press(
      screen.getByRole('radio', { name: t('workflowspanel:view.queuesCount', { count: 2 }) }),
    );
    await press(button(t('workflowspanel:queues.remove', { name: 'subtitle-sync' })));
    expect(callsOf('dequeue')).toEqual([]);
  });

  it('names the zone of the next runs, and says when the scheduler was seen', async () => {
    await show();
    const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(screen.getByText(zone).title).toBe(t('workflowspanel:foot.zone'));
    expect(screen.getByText(new RegExp(t('workflowspanel:foot.seen')))).toBeTruthy();
    await core.publish({ 'workflows.overview': { ...read({}), stale: true } });
    const lastSeen = screen.getByText(new RegExp(t('workflowspanel:foot.lastSeen')));
    expect(lastSeen.textContent).not.toMatch(/ago|now/);
    await core.publish({
      'workflows.overview': read({ scheduler: { alive: false, seenAt: null }, workflows: [] }),
    });
    expect(screen.getByText(t('workflowspanel:foot.silent'))).toBeTruthy();
    expect(screen.queryByText(zone)).toBeNull();
  });

  it('starts the shown workflow', async () => {
    await show('guide-export');
    const [first] = screen.getAllByRole('button', { name: t('workflowspanel:start.open') });
    if (first === undefined) throw new Error('no start');
    await press(first);
    expect(
      screen.getByRole('dialog', {
        name: t('workflowspanel:start.title', { name: 'guide-export' }),
      }),
    ).toBeTruthy();
  });

  it('shows one of list and run in a narrow window', async () => {
    wide = false;
    await show();
    await press(list().getByText('relink-missing'));
    expect(screen.queryByRole('grid')).toBeNull();
    expect(screen.getByText(t('workflowspanel:noRun.title'))).toBeTruthy();
    expect(screen.getByText(t('workflowspanel:noRun.byHand'))).toBeTruthy();
    await press(button(t('service:back', { panel: t('app:nav.workflows') })));
    expect(rowOf('relink-missing')).toBeTruthy();
  });

  it('shows why a broken file cannot be started', async () => {
    const broken = someWorkflow('broken', { error: 'yaml: line 12', lastRun: null, bars: [] });
    await core.publish({ 'workflows.overview': read({ workflows: [broken, ...workflows] }) });
    await show('broken');
    expect(screen.getByText('yaml: line 12')).toBeTruthy();
    const start = button(t('workflowspanel:start.open'));
    expect(start.getAttribute('aria-disabled')).toBe('true');
  });

  it('asks for names where the server lists none', async () => {
    await core.publish({
      'workflows.overview': read({ workflows: [], abilities: abilities({ list: 'No list.' }) }),
    });
    await show();
    await press(button(t('workflowspanel:add.open')));
    await userEvent.type(
      screen.getByRole('textbox', { name: t('workflowspanel:add.name') }),
      ' nightly ',
    );
    await press(button(t('workflowspanel:add.submit')));
    expect(callsOf('addName')).toEqual([{ name: 'nightly' }]);
  });

  it('lists the runs of all workflows, and opens one', async () => {
    await show();
    await press(screen.getByRole('radio', { name: t('workflowspanel:view.runs') }));
    expect(callsOf('runs')).toEqual([{ states: [], name: '', from: null, to: null, cursor: null }]);
    await userEvent.dblClick(screen.getByText('an-old-run'));
    expect(decodeURIComponent(location.hash)).toBe('#backup-library/an-old-run');
  });

  it('shows the queues, and takes a run out of one', async () => {
    await show();
    await press(
      screen.getByRole('radio', { name: t('workflowspanel:view.queuesCount', { count: 2 }) }),
    );
    expect(screen.getByText(t('workflowspanel:queues.more', { count: 2 }))).toBeTruthy();
    await press(button(t('workflowspanel:queues.remove', { name: 'subtitle-sync' })));
    expect(callsOf('dequeue')).toEqual([
      { file: 'subtitle-sync', name: 'subtitle-sync', id: 'q-1' },
    ]);
  });
});
