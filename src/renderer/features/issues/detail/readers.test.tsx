import '../../../../shared/issues/detail-texts.ts';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { nothingRead } from '../../../../shared/connections/resource-state.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import type { Handlers } from '../../../../shared/contract/methods.ts';
import { cutText } from '../../../../shared/i18n/cut-text.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { chooseOption } from '../../../../../test/support/window/choose-option.ts';
import type { Comment } from '../../../../shared/issues/model.ts';
import { comments, issue, me, overview } from '../../../../../test/support/issues/issues-sample.ts';
import type { WindowCore } from '../../../../../test/support/window/window-core.ts';
import { arrived, windowCore } from '../../../../../test/support/window/window-core.ts';
import { UiRoot } from '../../../ui/UiRoot.tsx';
import { Activity } from './Activity.tsx';

const KEY = 'CS-412';
const developers = { kind: 'role', name: 'Developers' } as const;
const staff = { kind: 'group', name: 'studio-staff' } as const;
let core: WindowCore;
let sent: unknown[];
let listed: readonly Comment[];
let readers: Handlers['issues.readers'];

beforeEach(async () => {
  localStorage.clear();
  [sent, listed] = [[], comments];
  readers = () => ({ readers: [developers, staff], cut: null });
  core = await windowCore(
    { 'issues.overview': { ...nothingRead, value: overview, at: 1 } },
    {
      'issues.comments': () => ({
        comments: [...listed],
        next: null,
        total: listed.length,
        cut: null,
      }),
      'issues.readers': (input, context) => readers(input, context),
      'issues.history': () => ({ entries: [], cut: null }),
      'issues.comment': (input) => {
        sent.push(input);
        const [made] = comments;
        if (made === undefined) throw new Error('no comment');
        const { internal, onlyFor } = input;
        return { ...made, id: 'new', internal, onlyFor, customers: false, issue: null };
      },
    },
  );
});
afterEach(() => {
  cleanup();
  core.close();
});

async function open(customers: boolean): Promise<void> {
  render(
    <UiRoot>
      <Activity issue={issue(KEY, { customers })} me={me} />
    </UiRoot>,
  );
  await arrived();
}
const box = () =>
  screen.getByRole('textbox', { name: t('issuesdetail:comment.label', { key: KEY }) });
const choice = () => screen.queryByRole('radiogroup', { name: t('issuesdetail:comment.readers') });

it('comment-visibility: marks who can read each comment', async () => {
  const [first, second] = comments;
  if (first === undefined || second === undefined) throw new Error('no comments');
  const onlyFor = { kind: 'role', name: 'Developers' } as const;
  listed = [{ ...first, internal: true }, second, { ...second, id: '9000', onlyFor }];
  await open(true);
  const marks = (await screen.findAllByRole('listitem')).map((item) => ({
    internal: within(item).queryByText(t('issuesdetail:comment.internal')) !== null,
    public: within(item).queryByText(t('issuesdetail:comment.public')) !== null,
    role: within(item).queryByText(t('issuesdetail:comment.onlyFor.role', onlyFor)) !== null,
  }));
  // The tracker lists the newest first.
  expect(marks).toEqual([
    { internal: false, public: false, role: true },
    { internal: false, public: true, role: false },
    { internal: true, public: false, role: false },
  ]);
});

it('comment-internal: offers the choice where customers read along, and keeps it with the draft', async () => {
  const user = userEvent.setup();
  await open(true);
  expect(choice()).not.toBeNull();
  expect(box().getAttribute('placeholder')).toBe(t('issuesdetail:comment.placeholderPublic'));
  await user.click(screen.getByRole('radio', { name: t('issuesdetail:comment.internal') }));
  await user.type(box(), 'root cause');
  cleanup();
  await open(true);
  expect(box().getAttribute('placeholder')).toBe(t('issuesdetail:comment.placeholderInternal'));
  await user.click(screen.getByRole('button', { name: t('issuesdetail:comment.send') }));
  await arrived();
  expect(sent).toEqual([{ key: KEY, text: 'root cause', internal: true, onlyFor: null }]);
  cleanup();
  await open(false);
  expect(choice()).toBeNull();
});

const limit = () => screen.queryByRole('combobox', { name: t('issuesdetail:comment.readers') });
const labelOf = ({ kind, name }: typeof developers | typeof staff) =>
  t(`issuesdetail:comment.onlyFor.${kind}`, { name });

it('comment-visibility: offers the roles and groups where no customer reads along, and keeps the choice with the draft', async () => {
  const user = userEvent.setup();
  const asked: unknown[] = [];
  readers = (input) => {
    asked.push(input);
    return { readers: [developers, staff, developers], cut: null };
  };
  await open(false);
  expect([asked, limit()]).toEqual([[], null]);
  await user.type(box(), 'for some');
  await act(arrived);
  expect(asked).toEqual([{ project: 'CS' }]);
  expect(limit()?.textContent).toBe(t('issuesdetail:comment.everyone'));
  await user.click(limit() ?? box());
  expect(screen.getAllByRole('option')).toHaveLength(3);
  await user.click(screen.getByRole('option', { name: new RegExp(labelOf(staff)) }));
  cleanup();
  await open(false);
  await act(arrived);
  expect(limit()?.textContent).toBe(labelOf(staff));
  await chooseOption(limit() ?? box(), new RegExp(labelOf(developers)));
  await user.click(screen.getByRole('button', { name: t('issuesdetail:comment.send') }));
  await act(arrived);
  expect(sent).toEqual([{ key: KEY, text: 'for some', internal: false, onlyFor: developers }]);
  expect(screen.getByText(labelOf(developers))).toBeTruthy();
});

it("says that it is reading the roles, that there are none, or why it can't read them", async () => {
  const user = userEvent.setup();
  let answer = (): void => undefined;
  readers = () =>
    new Promise((resolve) => {
      answer = () => resolve({ readers: [], cut: null });
    });
  await open(false);
  await user.type(box(), 'x');
  await act(arrived);
  expect(screen.getByText(t('issuesdetail:comment.readersReading'))).toBeTruthy();
  answer();
  await act(arrived);
  expect(screen.getByText(t('issuesdetail:comment.readersNone'))).toBeTruthy();
  cleanup();
  localStorage.setItem(`channelstrip.issues.comment ${issue(KEY).url} readers`, 'role Developers');
  readers = () => {
    throw failure('forbidden', 'Only administrators may do this.');
  };
  await open(false);
  await act(arrived);
  expect(screen.getByText('Only administrators may do this.')).toBeTruthy();
  // The draft stays limited.
  expect(limit()?.textContent).toBe(labelOf(developers));
  readers = () => ({ readers: [staff], cut: { why: 'lost', have: 1, of: 2 } });
  await user.click(screen.getByRole('button', { name: t('app:retry') }));
  await act(arrived);
  expect(screen.getByText(cutText({ why: 'lost', have: 1, of: 2 }))).toBeTruthy();
  await user.click(limit() ?? box());
  expect(screen.getAllByRole('option')).toHaveLength(3);
});

it('comment-length: keeps a text that is too long, and says so before it is sent', async () => {
  await open(false);
  const user = userEvent.setup();
  await user.click(box());
  await user.paste('x'.repeat(33_000));
  const words = t('issuesdetail:comment.tooLong', { most: '32,767', count: '33,000' });
  expect(screen.getByText(words)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: t('issuesdetail:comment.send') }));
  await arrived();
  expect(sent).toEqual([]);
});
