import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  abilities,
  profile,
  run,
  someOverview,
  someRun,
  step,
} from '../../../../../test/support/workflows/workflows-sample.ts';
import type { WindowCore } from '../../../../../test/support/window/window-core.ts';
import { arrived, windowCore } from '../../../../../test/support/window/window-core.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import type { MethodInput } from '../../../../shared/contract/methods.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { WorkflowsOverview, ReadRef, RunDetail } from '../../../../shared/workflows/model.ts';
import { parseRoute } from '../../../state/route.ts';
import { UiRoot } from '../../../ui/UiRoot.tsx';
import { readPlace } from '../model/route.ts';
import { useStart } from '../start/open-start.ts';
import { RunPane } from './RunPane.tsx';

let core: WindowCore;
let called: [name: string, input: unknown][];
let detail: RunDetail;
let answer: () => RunDetail | Promise<RunDetail>;
let stop: () => RunDetail | Promise<RunDetail>;
let log: (input: MethodInput<'workflows.log'>) => string[];

const read = (change: Partial<WorkflowsOverview> = {}) => ({
  at: Date.now(),
  stale: false,
  error: null,
  nextAt: null,
  value: someOverview(change),
});

beforeEach(async () => {
  localStorage.clear();
  called = [];
  detail = someRun();
  answer = () => detail;
  stop = () => detail;
  log = () => ['first line'];
  core = await windowCore(
    { 'connections.profiles': [profile], 'workflows.overview': read() },
    {
      'workflows.run': (input) => {
        called.push(['run', input]);
        return answer();
      },
      'workflows.stop': (input) => {
        called.push(['stop', input]);
        return stop();
      },
      'workflows.retry': (input) => {
        called.push(['retry', input]);
        return detail;
      },
      'workflows.reschedule': (input) => {
        called.push(['reschedule', input]);
        return run('nightly-ingest', input.runId);
      },
      'workflows.dequeue': (input) => {
        called.push(['dequeue', input]);
      },
      'workflows.open': (input) => {
        called.push(['open', input]);
      },
      'workflows.history': () => ({
        items: [run('nightly-ingest', 'older-run', { state: 'failed' })],
        cut: null,
      }),
      'workflows.log': (input) => {
        called.push(['log', `${String(input.step)} ${input.stream}`], ['logOf', input.run]);
        called.push(['log from', input.after]);
        return {
          lines: log(input).map((text) => ({ step: input.step, stream: 'out', text })),
          completed: [],
          next: '1',
          before: 0,
          more: false,
        };
      },
    },
  );
});
afterEach(() => {
  cleanup();
  core.close();
});

const ref = { file: 'nightly-ingest', name: 'nightly-ingest', id: 'cs-20261120-2000-7f3c' };

async function show(stale = false, shown: ReadRef = ref): Promise<void> {
  render(
    <UiRoot>
      <RunPane run={shown} stale={stale} />
    </UiRoot>,
  );
  await act(arrived);
}
const button = (name: string): HTMLElement => screen.getByRole('button', { name });
const isBlocked = (name: string): boolean => button(name).getAttribute('aria-disabled') === 'true';
const view = (name: 'graph' | 'table' | 'history'): Promise<void> =>
  userEvent.click(screen.getByRole('radio', { name: t(`workflowsrun:view.${name}`) }));
const inMenu = async (name: RegExp | string): Promise<HTMLElement> => {
  await userEvent.click(button(t('workflowsrun:head.more')));
  return screen.getByRole('menuitem', { name });
};
const graph = (): HTMLElement =>
  screen.getByRole('listbox', { name: t('workflowsrun:graph.label') });
const logs = (): unknown[] => called.flatMap(([name, input]) => (name === 'log' ? [input] : []));
/** Start position of each log read; null: the first read. */
const froms = (): unknown[] =>
  called.flatMap(([name, input]) => (name === 'log from' ? [input] : []));

describe('a run', () => {
  it('says its state, how long it takes, and how many steps are done', async () => {
    await show();
    expect(screen.getByRole('heading', { name: 'nightly-ingest' })).toBeTruthy();
    expect(screen.getByText(ref.id)).toBeTruthy();
    expect(screen.getByText(t('workflowsrun:fact.about', { time: '7 min 40 s' }))).toBeTruthy();
    expect(screen.getByText(t('workflowsrun:fact.stepsOf', { done: 7, count: 14 }))).toBeTruthy();
  });

  it('offers Retry only when the run has ended, and Stop only before', async () => {
    await show();
    expect(isBlocked(t('workflowsrun:head.retry'))).toBe(true);
    expect(isBlocked(t('workflowsrun:head.stop'))).toBe(false);
    detail = someRun({ state: 'failed', finishedAt: Date.now() });
    await core.publish({ 'workflows.overview': read({ revision: 2 }) });
    await act(arrived);
    expect(isBlocked(t('workflowsrun:head.stop'))).toBe(true);
    await userEvent.click(button(t('workflowsrun:head.retry')));
    expect(called).toContainEqual(['retry', { ...ref, step: null }]);
  });

  it('says that a stop was requested, and that the run is still going', async () => {
    let refuse = (): void => undefined;
    stop = () =>
      new Promise((_, reject) => {
        refuse = () => reject(failure('unconfirmed', 'The run still goes on.'));
      });
    await show();
    await userEvent.click(button(t('workflowsrun:head.stop')));
    expect(button(t('workflowsrun:head.stopping')).getAttribute('aria-busy')).toBe('true');
    refuse();
    await act(arrived);
    expect(screen.getByText(t('workflowsrun:concern.stopIgnored'))).toBeTruthy();
    stop = () => someRun({ state: 'aborted', finishedAt: Date.now() });
    await userEvent.click(button(t('workflowsrun:concern.stopAgain')));
    await act(arrived);
    expect(screen.queryByText(t('workflowsrun:concern.stopIgnored'))).toBeNull();
    expect(called.filter(([name]) => name === 'stop')).toHaveLength(2);
  });

  it('tells which step failed, after how many tries, and shows its log', async () => {
    await show();
    const line = screen.getByText(t('workflowsrun:concern.failed', { step: 'loudness' }));
    expect(line.parentElement?.textContent).toContain(
      `${t('workflowsrun:concern.tries', { count: 2 })}, ${t('workflowsrun:concern.exitCode', { code: '3' })}. ${t('workflowsrun:concern.later')}`,
    );
    await userEvent.click(button(t('workflowsrun:concern.showLog')));
    await act(arrived);
    // A log that grows is read again each second.
    expect([...new Set(logs())]).toEqual(['transcode-hd both', 'loudness both']);
  });

  it('has the log of all steps and of the scheduler, which begin anew with a retry', async () => {
    detail = someRun({ state: 'failed', finishedAt: Date.now() });
    await show();
    const select = screen.getByRole('combobox', { name: t('workflowsrun:log.step') });
    select.focus();
    await userEvent.keyboard('{Home}');
    await act(arrived);
    expect(logs().at(-1)).toBe('null both');
    await userEvent.click(screen.getByRole('radio', { name: t('workflowsrun:log.scheduler') }));
    await act(arrived);
    expect(logs().at(-1)).toBe('null scheduler');
    const reads = logs().length;
    detail = someRun({ startedAt: Date.now() });
    await core.publish({ 'workflows.overview': read({ revision: 2 }) });
    await act(arrived);
    expect(froms()[reads]).toBeNull();
  });

  it('starts again with the parameters of the run, and as a new run', async () => {
    await show();
    await userEvent.click(await inMenu(t('workflowsrun:head.again')));
    expect(useStart.getState().asked?.params).toEqual([
      { name: 'DAY', value: '2026-11-20' },
      { name: 'PROFILE', value: 'hd and sd' },
    ]);
    await userEvent.click(await inMenu(t('workflowsrun:head.reschedule')));
    await act(arrived);
    const asked = called.find(([name]) => name === 'reschedule')?.[1];
    expect(asked).toMatchObject(ref);
    expect(JSON.stringify(asked)).toMatch(/"runId":"cs-\d{8}-\d{6}-/);
  });

  it('opens a run that a step started below the run of its own', async () => {
    const child = { name: 'encode-backlog', id: 'r-child-1' };
    detail = someRun({ steps: [step('encode', [], { state: 'running', children: [child] })] });
    await show();
    graph().focus();
    graph().dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }));
    await act(arrived);
    await userEvent.click(
      screen.getByRole('menuitem', { name: t('workflowsrun:step.child', child) }),
    );
    expect(readPlace(parseRoute(location.pathname, location.hash).detail)).toEqual({
      file: child.name,
      run: child.id,
      root: { name: ref.name, id: ref.id },
    });
  });

  it('reads such a run and its log there, and leaves stops and retries to the other one', async () => {
    const root = { name: ref.name, id: ref.id };
    const child = { file: 'encode-backlog', name: 'encode-backlog', id: 'r-child-1', root };
    detail = someRun(child);
    await show(false, child);
    expect(called).toContainEqual(['run', child]);
    expect(called.find(([name]) => name === 'logOf')?.[1]).toEqual(child);
    expect(isBlocked(t('workflowsrun:head.stop'))).toBe(true);
    await userEvent.click(await inMenu(t('workflowsrun:head.open')));
    expect(called).toContainEqual(['open', child]);
    await userEvent.click(await inMenu(t('workflowsrun:head.root', root)));
    expect(location.hash).toBe(`#${encodeURIComponent(`nightly-ingest/${ref.id}`)}`);
  });

  it('gives the reason why the scheduler cannot do something', async () => {
    const none = abilities({
      stopRun: 'No stop here.',
      logs: 'No logs here.',
      history: 'None.',
      start: 'You may only read.',
    });
    await core.publish({ 'workflows.overview': read({ abilities: none }) });
    await show();
    expect(isBlocked(t('workflowsrun:head.stop'))).toBe(true);
    expect(screen.getByText('No logs here.')).toBeTruthy();
    expect(logs()).toEqual([]);
    const dequeue = await inMenu(new RegExp(t('workflowsrun:why.notQueued')));
    expect(dequeue.getAttribute('aria-disabled')).toBe('true');
    const again = screen.getByRole('menuitem', { name: /You may only read/ });
    expect(again.getAttribute('aria-disabled')).toBe('true');
    await userEvent.keyboard('{Escape}');
    await view('history');
    expect(screen.getByText('None.')).toBeTruthy();
  });

  it('shows the state of an unknown number as the server said it, without calling it a failure', async () => {
    detail = someRun({ state: 'unknown', rawState: 42, steps: [step('a', [])] });
    await show();
    expect(screen.getByText(`${t('states:unknown')} (42)`)).toBeTruthy();
    expect(screen.queryByText(t('workflowsrun:concern.failed', { step: 'a' }))).toBeNull();
  });

  it('keeps the last state if a later read fails, and says so', async () => {
    await show();
    answer = () => {
      throw failure('unreachable', 'No answer in 10 s.');
    };
    await core.publish({ 'workflows.overview': read({ revision: 2 }) });
    await act(arrived);
    expect(screen.getByText('No answer in 10 s.')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'nightly-ingest' })).toBeTruthy();
    expect(isBlocked(t('workflowsrun:head.stop'))).toBe(true);
  });

  it('says that a run is gone, and offers another try after a failure', async () => {
    answer = () => {
      throw failure('not-found', 'No such run.');
    };
    await show();
    expect(screen.getByText(t('workflowsrun:gone.title'))).toBeTruthy();
    cleanup();
    answer = () => {
      throw failure('unreachable', 'No answer in 10 s.');
    };
    await show();
    answer = () => detail;
    await userEvent.click(button(t('app:retry')));
    await act(arrived);
    expect(screen.getByRole('heading', { name: 'nightly-ingest' })).toBeTruthy();
  });
});

describe('the steps of a run', () => {
  const chosen = (): string | null =>
    within(graph()).getByRole('option', { selected: true }).textContent;

  it('are reached by arrow keys along their edges', async () => {
    await show();
    expect(chosen()).toContain('transcode-hd');
    graph().focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(chosen()).toContain('package-hls');
    await userEvent.keyboard('{ArrowRight}');
    expect(chosen()).toContain('upload-cdn');
    await userEvent.keyboard('{Home}');
    expect(chosen()).toContain('fetch-lineup');
    await userEvent.keyboard('{ArrowLeft}');
    expect(chosen()).toContain('fetch-lineup');
    await act(arrived);
    expect(logs().at(-1)).toBe('fetch-lineup both');
  });

  it('have names and states for screen readers, in a table, too', async () => {
    await show();
    const name = t('workflowsrun:graph.step', { name: 'loudness', state: 'failed' });
    expect(within(graph()).getByRole('option', { name: new RegExp(`^${name}`) })).toBeTruthy();
    await view('table');
    expect(screen.getByRole('grid', { name: t('workflowsrun:graph.label') })).toBeTruthy();
  });

  it('are retried one by one after the end, where the scheduler can', async () => {
    detail = someRun({
      state: 'failed',
      finishedAt: Date.now(),
      steps: [step('loudness', [], { state: 'failed', retries: 1, startedAt: 1, finishedAt: 2 })],
    });
    await show();
    graph().focus();
    graph().dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }));
    await act(arrived);
    await userEvent.click(screen.getByRole('menuitem', { name: t('workflowsrun:step.retry') }));
    expect(called).toContainEqual(['retry', { ...ref, step: 'loudness' }]);
  });
});
