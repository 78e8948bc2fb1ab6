import '../../../../shared/issues/detail-texts.ts';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { nothingRead } from '../../../../shared/connections/resource-state.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Comment } from '../../../../shared/issues/model.ts';
import { comments, issue, me, overview } from '../../../../../test/support/issues-sample.ts';
import type { WindowCore } from '../../../../../test/support/window-core.ts';
import { arrived, windowCore } from '../../../../../test/support/window-core.ts';
import { UiRoot } from '../../../ui/UiRoot.tsx';
import { Activity } from './Activity.tsx';

const KEY = 'CS-412';
let core: WindowCore;
let sent: unknown[];
let listed: readonly Comment[];

beforeEach(async () => {
  localStorage.clear();
  [sent, listed] = [[], comments];
  core = await windowCore(
    { 'issues.overview': { ...nothingRead, value: overview, at: 1 } },
    {
      'issues.comments': () => ({
        comments: [...listed],
        next: null,
        total: listed.length,
        cut: null,
      }),
      'issues.history': () => ({ entries: [], cut: null }),
      'issues.comment': (input) => {
        sent.push(input);
        const [made] = comments;
        if (made === undefined) throw new Error('no comment');
        return { ...made, id: 'new', internal: input.internal, customers: false };
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
  expect(marks).toEqual([
    { internal: true, public: false, role: false },
    { internal: false, public: true, role: false },
    { internal: false, public: false, role: true },
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
