import '../../../../shared/issues/panel-texts.ts';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nothingRead } from '../../../../shared/connections/resource-state.ts';
import type { AppError } from '../../../../shared/contract/errors.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import type { Handlers } from '../../../../shared/contract/methods.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { UiRoot } from '../../../ui/UiRoot.tsx';
import {
  comments,
  doc,
  history,
  ines,
  issue,
  me,
  overview,
  people,
  statuses,
  text,
  transitions,
} from '../../../../../test/support/issues/issues-sample.ts';
import type { WindowCore } from '../../../../../test/support/window/window-core.ts';
import { arrived, windowCore } from '../../../../../test/support/window/window-core.ts';
import { mergeActivity } from './Activity.tsx';
import { IssueDetail } from './IssueDetail.tsx';

let core: WindowCore;
let sent: [string, unknown][];
let answer: { -readonly [M in keyof Handlers]?: Handlers[M] };
const note = <M extends keyof Handlers>(name: M, reply: Handlers[M]): Handlers[M] =>
  ((input: never, context: never) => {
    sent.push([name, input]);
    return ((answer[name] ?? reply) as (input: never, context: never) => unknown)(input, context);
  }) as Handlers[M];

beforeEach(async () => {
  localStorage.clear();
  [sent, answer] = [[], {}];
  core = await windowCore(
    { 'issues.overview': { ...nothingRead, value: overview, at: 1 } },
    {
      'issues.issue': note('issues.issue', ({ key }) => issue(key)),
      'issues.comments': note('issues.comments', () => ({
        comments: [...comments],
        next: null,
        total: 2,
        cut: null,
      })),
      'issues.history': () => ({ entries: [...history], cut: null }),
      'issues.transitions': () => [...transitions],
      'issues.people': note('issues.people', ({ text: typed }) =>
        people
          .filter(({ name }) => name.toLowerCase().includes(typed.toLowerCase()))
          .map((person) => ({ ...person, email: null })),
      ),
      'issues.transition': note('issues.transition', ({ key }) =>
        issue(key, { status: statuses.progress }),
      ),
      'issues.assign': note('issues.assign', ({ key }) => issue(key, { assignee: ines })),
      'issues.watch': note('issues.watch', ({ key, watching }) => issue(key, { watching })),
      'issues.seen': () => undefined,
      'issues.comment': note('issues.comment', ({ text: typed, internal, onlyFor }) => ({
        internal,
        onlyFor,
        customers: false,
        issue: null,
        id: 'new',
        author: me,
        created: 5e12,
        updated: 5e12,
        body: doc(typed),
      })),
      'issues.openLink': note('issues.openLink', () => undefined),
      'issues.open': note('issues.open', () => undefined),
    },
  );
});
afterEach(() => {
  cleanup();
  core.close();
});

async function open(key = 'CS-412'): Promise<void> {
  render(
    <UiRoot>
      <IssueDetail issueKey={key} stale={false} overview={overview} />
    </UiRoot>,
  );
  await act(arrived);
}
const inputsOf = (name: string) => sent.filter(([one]) => one === name).map(([, input]) => input);
const box = () => screen.getByLabelText(t('issuesdetail:comment.label', { key: 'CS-412' }));
const write = (typed: string): void => {
  fireEvent.change(box(), { target: { value: typed } });
};
const click = async (name: string, role = 'button'): Promise<void> => {
  await userEvent.click(screen.getByRole(role, { name }));
  await act(arrived);
};
const status = (name: string) => t('issuesdetail:status', { status: name });

describe('an open issue', () => {
  it('merges comments and history, oldest first', async () => {
    await open();
    const said = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    const at = (part: string): number => said.findIndex((one) => one.includes(part));
    expect(at('Changed priority from Medium to High')).toBeGreaterThan(-1);
    expect(at('can you measure it?')).toBeGreaterThan(at('Changed priority'));
    expect(at('Moved from In progress to In review')).toBeGreaterThan(at('can you measure'));
    expect(at('agrees within')).toBeGreaterThan(at('Moved from'));
    expect(said[at('Moved from')]).toContain(t('issuesdetail:you'));
  });

  it('leaves out changes that are older than the loaded comments until those are loaded', () => {
    const kinds = (partial: boolean) =>
      mergeActivity(comments, history, partial).map(({ said }) =>
        said === null ? 'change' : 'comment',
      );
    expect(kinds(true)).toEqual(['comment', 'change', 'comment']);
    expect(kinds(false)).toEqual(['comment', 'change', 'comment', 'change']);
    expect(mergeActivity([...comments, ...comments], [], false)).toHaveLength(2);
  });

  it('moves along a transition from the status that it shows', async () => {
    let now = issue();
    answer['issues.issue'] = () => now;
    answer['issues.transition'] = () => (now = issue('CS-412', { status: statuses.progress }));
    await open();
    await click(status('In review'));
    await click('Start work → In progress', 'menuitem');
    expect(inputsOf('issues.transition')).toEqual([
      { key: 'CS-412', transitionId: '21', from: statuses.review.id },
    ]);
    const said = t('issuespanel:board.moved', { key: 'CS-412', status: 'In progress' });
    expect(screen.getByText(said)).toBeTruthy();
  });

  it("reports a concurrent change and shows the issue's current state", async () => {
    let now = issue();
    answer['issues.issue'] = () => now;
    answer['issues.transition'] = () => {
      now = issue('CS-412', { status: statuses.done });
      throw failure('conflict', 'Changed by someone else.', { issue: now });
    };
    await open();
    await click(status('In review'));
    await click('Start work → In progress', 'menuitem');
    expect(screen.getByText('Changed by someone else.')).toBeTruthy();
    expect(screen.getByRole('button', { name: status('Done') })).toBeTruthy();
    await click(t('app:dismiss'));
    expect(screen.queryByText('Changed by someone else.')).toBeNull();
  });

  it('assigns to a person whom the server finds', async () => {
    await open();
    await click(t('issuesdetail:assignee', { who: t('issuesdetail:you') }));
    fireEvent.change(screen.getByRole('combobox'), { target: { value: 'ines' } });
    await userEvent.click(await screen.findByRole('option', { name: ines.name, hidden: true }));
    await act(arrived);
    expect(inputsOf('issues.people')).toContainEqual({ key: 'CS-412', text: 'ines' });
    expect(inputsOf('issues.assign')).toEqual([{ key: 'CS-412', who: ines.id, from: me.id }]);
  });

  it('stops watching', async () => {
    await open();
    await click(t('issuesdetail:watch'));
    expect(inputsOf('issues.watch')).toEqual([{ key: 'CS-412', watching: false }]);
  });

  it('changes nothing while the server is lost, says why, and works again after that', async () => {
    await open();
    const publish = (error: AppError | null) =>
      act(() =>
        core.publish({ 'issues.overview': { ...nothingRead, value: overview, at: 1, error } }),
      );
    await publish(failure('unreachable', 'No answer.').error);
    const names = [
      status('In review'),
      t('issuesdetail:assignee', { who: t('issuesdetail:you') }),
      t('issuesdetail:watch'),
    ];
    for (const name of names) {
      const button = screen.getByRole('button', { name });
      expect(button.getAttribute('aria-disabled')).toBe('true');
      await userEvent.hover(button);
      const why = t('service:offline', { service: t('app:nav.issues') });
      expect((await screen.findAllByText(why)).length).toBeGreaterThan(0);
      await click(name);
      expect(screen.queryByRole('menu')).toBeNull();
      expect(screen.queryByRole('dialog')).toBeNull();
      await userEvent.unhover(button);
    }
    expect(inputsOf('issues.watch')).toEqual([]);
    await publish(null);
    await click(t('issuesdetail:watch'));
    expect(inputsOf('issues.watch')).toEqual([{ key: 'CS-412', watching: false }]);
  });

  it('opens links of the text in the browser, and only those', async () => {
    const links = [
      text('site', { href: 'https://studio.example/' }),
      // The core lets no such address through, but the window must not rely on it.
      text('script', { href: 'javascript:alert(1)' }),
    ];
    answer['issues.issue'] = () => issue('CS-412', { description: doc(links) });
    await open();
    await click('site', 'link');
    expect(inputsOf('issues.openLink')).toEqual([{ url: 'https://studio.example/' }]);
    expect(screen.queryByRole('link', { name: 'script' })).toBeNull();
  });
});

describe('a comment', () => {
  it('is sent once and appears in the activity', async () => {
    await open();
    write(' Works now. ');
    await userEvent.type(box(), '{Control>}{Enter}{/Control}');
    await act(arrived);
    expect(inputsOf('issues.comment')).toEqual([
      { key: 'CS-412', text: 'Works now.', internal: false, onlyFor: null },
    ]);
    expect(screen.getByText('Works now.').tagName).toBe('P');
    expect(box()).toHaveProperty('value', '');
    expect(localStorage.length).toBe(0);
  });

  it('survives a closed window, per issue', async () => {
    await open();
    write('Half a sentence');
    cleanup();
    await open('CS-398');
    expect(screen.queryByDisplayValue('Half a sentence')).toBeNull();
    cleanup();
    await open();
    expect(box()).toHaveProperty('value', 'Half a sentence');
  });

  it('keeps its text if the server does not have it', async () => {
    answer['issues.comment'] = () => {
      throw failure('unconfirmed', 'The connection was lost.');
    };
    await open();
    write('Works now.');
    await click(t('issuesdetail:comment.send'));
    expect(screen.getByText('The connection was lost.')).toBeTruthy();
    expect(box()).toHaveProperty('value', 'Works now.');
    expect(inputsOf('issues.comment')).toHaveLength(1);
  });
});
