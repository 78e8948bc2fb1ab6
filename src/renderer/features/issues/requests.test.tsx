import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { IssuesCore } from '../../../../test/support/issues/issues-core.ts';
import { allowRequests, liveWindow } from '../../../../test/support/window/live-window.ts';
import { useTempDirs as tempDirs } from '../../../../test/support/temp-dir.ts';
import { layOut } from '../../../../test/support/window/lay-out.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { navigate } from '../../state/route.ts';
import { UiRoot } from '../../ui/UiRoot.tsx';
import { issuesPanel } from './panel.tsx';

const tempDir = tempDirs();
const KEY = 'CS-402';
let lab: IssuesCore;
let live: Awaited<ReturnType<typeof liveWindow<IssuesCore>>>;

beforeEach(async () => {
  localStorage.clear();
  layOut(1200);
  allowRequests();
  lab = await IssuesCore.start(await tempDir());
  await lab.connect();
  live = await liveWindow(lab);
  navigate('issues', KEY);
  render(
    <UiRoot>
      <issuesPanel.Content />
    </UiRoot>,
  );
  await screen.findByRole('button', { name: t('issuesdetail:status', { status: 'To do' }) });
});

afterEach(async () => {
  cleanup();
  live.close();
  await lab.stop();
  vi.restoreAllMocks();
});

/** The requests to the tracker that an action of the user causes. */
const requests = async (action: () => Promise<unknown>): Promise<string[]> =>
  (await live.requests(action)).map(({ method, path, body, query }) => {
    const { jql = query['jql'] } = (body ?? {}) as { jql?: unknown };
    const search = typeof jql === 'string' ? ` ${jql}` : '';
    return `${method} ${path.replace('/rest/api/3', '')}${search}`;
  });

/** The issue's history and comments, which the response to a change does not contain. */
const activity = ['GET /issue/CS-402/changelog', 'GET /issue/CS-402/comment'];
const mine = 'assignee = currentUser() AND statusCategory != Done';
/** Reads of the overview: the counts of the views, the issues relevant to the user, and whether others changed an issue of the view. */
const overview = [
  `POST /search/approximate-count ${mine}`,
  'POST /search/approximate-count watcher = currentUser()',
  'POST /search/approximate-count updated >= startOfDay()',
  'POST /search/approximate-count sprint in openSprints()',
  'POST /search/jql (assignee = currentUser() OR watcher = currentUser() OR comment ~ currentUser() OR description ~ currentUser()) AND updated >= -6m ORDER BY updated DESC, key ASC',
  ...activity,
  `POST /search/jql (${mine}) AND updated >= -6m ORDER BY updated DESC, key ASC`,
];

it('a transition', async () => {
  const asked = await requests(async () => {
    await userEvent.click(
      screen.getByRole('button', { name: t('issuesdetail:status', { status: 'To do' }) }),
    );
    await userEvent.click(await screen.findByRole('menuitem', { name: /In progress/ }));
    await screen.findByRole('button', {
      name: t('issuesdetail:status', { status: 'In progress' }),
    });
  });
  expect(asked).toEqual([
    'GET /issue/CS-402/transitions',
    'GET /issue/CS-402',
    'POST /issue/CS-402/transitions',
    'GET /issue/CS-402',
    ...activity,
    ...overview,
  ]);
});

it('a comment', async () => {
  const asked = await requests(async () => {
    await userEvent.type(
      screen.getByLabelText(t('issuesdetail:comment.label', { key: KEY })),
      'Looks good',
    );
    await userEvent.click(screen.getByRole('button', { name: t('issuesdetail:comment.send') }));
    await waitFor(() => expect(screen.getAllByText('Looks good')).toHaveLength(1));
  });
  expect(asked).toEqual([
    'GET /project/CS/role',
    'GET /myself',
    'POST /issue/CS-402/comment',
    'GET /issue/CS-402/comment/900001',
    'GET /issue/CS-402',
    ...activity,
    ...overview,
  ]);
});
