import { act, cleanup, fireEvent, render, screen, within, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import type { WindowCore } from '../../../../test/support/window/window-core.ts';
import { arrived, windowCore } from '../../../../test/support/window/window-core.ts';
import { PageKeys } from '../../../../test/support/window/PageKeys.tsx';
import { entriesOf, someItem } from '../../../../test/support/attention/some-item.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { AttentionItem } from '../../../shared/attention/model.ts';
import type { Preferences } from '../../../shared/settings/model.ts';
import { defaultPreferences } from '../../../shared/settings/preferences.ts';
import { dismissToast, useToasts } from '../../state/toasts.ts';
import { Toaster } from '../../ui/Toaster.tsx';
import { UiRoot } from '../../ui/UiRoot.tsx';
import { AttentionActions } from './AttentionHead.tsx';
import { AttentionBadge } from './AttentionBadge.tsx';
import { panels } from '../../domains.tsx';
import { AttentionPanel } from './AttentionPanel.tsx';
import { AttentionRows } from './AttentionRows.tsx';
import { useAttentionToasts } from './use-attention-toasts.ts';

const NOW = Date.now();
const item = (key: string, change: Partial<AttentionItem> = {}): AttentionItem =>
  someItem(key, { since: NOW - 120_000, ...change });
const byId = (...items: AttentionItem[]) => entriesOf(items);
const retry = {
  k: 'call',
  label: 'Retry now',
  method: 'music.retryNow',
  input: undefined,
} as const;
const form = { k: 'open', label: 'Enter a new token', path: '/connections#home' } as const;

let open: WindowCore;
let asked: unknown[];
let shown: boolean;

function Window({ limit }: { readonly limit?: number }) {
  useAttentionToasts();
  return (
    <UiRoot>
      <PageKeys />
      <a href="/attention">
        <AttentionBadge panel="attention" />
      </a>
      <AttentionActions />
      {limit === undefined ? <AttentionPanel panels={panels} /> : <AttentionRows limit={limit} />}
      <Toaster items={useToasts()} onDismiss={dismissToast} />
    </UiRoot>
  );
}

async function show(
  attention: Record<string, AttentionItem>,
  {
    settings = {},
    limit,
    path = limit === undefined ? '/attention' : '/quick',
  }: { settings?: Partial<Preferences>; limit?: number; path?: string } = {},
): Promise<void> {
  asked = [];
  shown = false;
  open = await windowCore(
    { attention, settings: { ...defaultPreferences, ...settings } },
    {
      'attention.done': ({ ids }) => void asked.push(['done', ...ids]),
      'attention.snooze': ({ ids }) => void asked.push(['snooze', ...ids]),
      'attention.restore': ({ ids }) => void asked.push(['restore', ...ids]),
      'attention.markRead': ({ ids, read }) => void asked.push([read, ...ids]),
      'attention.mute': ({ mute: { source, kind, about }, muted }) =>
        void asked.push([muted, source, kind, about]),
      'attention.details': () => ({ evidence: [], events: [] }),
      'music.retryNow': () => void asked.push('retry'),
      'desktop.showWindow': ({ path }) => {
        asked.push(['show', path]);
        return { shown };
      },
    },
  );
  history.replaceState(null, '', path);
  render(limit === undefined ? <Window /> : <Window limit={limit} />);
}

const publish = (attention: Record<string, AttentionItem>): Promise<void> =>
  act(() => open.publish({ attention }));
const settle = (): Promise<void> => act(arrived);
const toasts = (): HTMLElement => screen.getByRole('status');
const click = async (
  name: string | RegExp,
  within_: HTMLElement = document.body,
): Promise<void> => {
  await userEvent.click(within(within_).getByRole('button', { name }));
  await settle();
};

afterEach(() => {
  cleanup();
  open.close();
  for (let id = 1; id < 200; id += 1) dismissToast(id);
});

const listed = () =>
  within(screen.getByRole('region', { name: t('attention:title') })).getAllByRole('listitem');
const rows = () => listed().map(({ textContent }) => textContent);
const press = async (keys: string): Promise<void> => {
  await userEvent.keyboard(keys);
  await settle();
};
const pane = () => screen.getByRole('region', { name: t('attentionpage:pane.label') });

describe('the page', () => {
  it('says that nothing needs attention, and what was resolved last', async () => {
    await show(byId(item('a', { severity: 'info', kind: 'recovered', subject: 'web' })));
    expect(screen.getByText(t('attention:panel.empty'))).toBeTruthy();
    expect(screen.getByText(/^The last one was web/)).toBeTruthy();
    expect(screen.getByRole('link').textContent).toBe('');
  });
  it('lists the most urgent first, with reason and source, and news apart', async () => {
    await show(
      byId(
        item('a', { severity: 'wait' }),
        item('b', { severity: 'bad', detail: 'The token was refused.' }),
        item('c'),
        item('n', { severity: 'info', unread: true }),
        item('d', { urgent: true, deadline: Date.now() + 600_000 }),
      ),
    );
    expect(rows()[0]).toMatch(/^Warning:d .*Music · due in/);
    expect(rows()[1]).toMatch(/^Problem:b cannot be reachedThe token was refusedMusic · 2 min ago/);
    expect(rows()[2]).toMatch(/^Waits for you:a/);
    expect(rows()[3]).toMatch(/^Warning:c/);
    expect(rows()[4]).toMatch(/^Unread:n/);
  });
  it('does what an item offers', async () => {
    await show(byId(item('a', { action: retry }), item('b', { severity: 'bad', action: form })));
    await click('Retry now');
    expect(asked).toEqual(['retry']);
    await click('Enter a new token');
    expect(location.pathname + location.hash).toBe('/connections#home');
  });
  it('leaves a method alone that this window does not know', async () => {
    await show(byId(item('a', { action: { ...retry, method: 'toString' } })));
    await click('Retry now');
    expect(asked).toEqual([]);
  });
  it('is worked by keys: move, remedy, done, snooze and mute, each with undo', async () => {
    await show(byId(item('a', { action: retry, severity: 'bad' }), item('b', { action: retry })));
    expect(pane().textContent).toContain('a cannot be reached');
    await press('{Enter}');
    await press('j');
    expect(pane().textContent).toContain('b cannot be reached');
    await press('e');
    await click('Undo', toasts());
    await press('{ArrowUp}h');
    await press('{Shift>}m{/Shift}');
    const undos = within(toasts()).getAllByRole('button', { name: 'Undo' });
    await userEvent.click(undos.at(-1) ?? document.body);
    await settle();
    expect(asked).toEqual([
      'retry',
      ['done', 'music:b'],
      ['restore', 'music:b'],
      ['snooze', 'music:a'],
      [true, 'music', 'lost', 'a'],
      [false, 'music', 'lost', 'a'],
    ]);
  });
  it('marks everything shown as done, and news as read', async () => {
    await show(byId(item('a'), item('b'), item('n', { severity: 'info', unread: true })));
    await click(t('attentionpage:action.doneShown'));
    await click(t('attentionpage:head.read'));
    expect(asked).toEqual([
      ['done', 'music:a', 'music:b'],
      [true, 'music:n'],
    ]);
  });
  it('opens news, which is then read', async () => {
    await show(byId(item('n', { severity: 'info', unread: true, action: form })));
    await click(/n cannot be reached/);
    expect(asked).toEqual([[true, 'music:n']]);
  });
  it('filters by panel', async () => {
    await show(byId(item('a'), item('b', { source: 'deploys', kind: 'failed' })));
    const deploys = screen.getByRole('button', { name: /^Deploys/ });
    expect(deploys.querySelector('.lucide-rocket')).not.toBeNull();
    await userEvent.click(deploys);
    expect(rows()).toHaveLength(1);
    await publish(byId(item('a')));
    expect(screen.getByText('Nothing in Deploys needs you')).toBeTruthy();
  });
  it('folds more than three of a kind, and marks them together', async () => {
    const jobs = ['a', 'b', 'c', 'd'].map((key) =>
      item(key, { source: 'workflows', kind: 'failed', text: 'failed' }),
    );
    await show(byId(...jobs));
    expect(rows()[0]).toMatch(/^Warning:4 workflows failed/);
    await press('e');
    expect(asked).toEqual([['done', ...jobs.map(({ id }) => id)]]);
    await click(t('attention:panel.show'));
    expect(screen.getAllByRole('button', { name: /^Warning: ?[abcd] failed/ })).toHaveLength(4);
    // The keys reach the unfolded rows.
    await press('jj');
    expect(pane().textContent).toContain('b failed');
  });
  it('mutes the kind of the selected row with one press', async () => {
    await show(byId(item('a')));
    await click(/^Mute “.*” in Music$/, listed()[0]);
    expect(asked).toEqual([[true, 'music', 'lost', null]]);
  });
  it('hides what is snoozed or muted until it is asked for', async () => {
    const until = Date.now() + 3_600_000;
    await show(
      byId(
        item('a', { hidden: { why: 'snoozed', until } }),
        item('m', { hidden: { why: 'muted' } }),
        item('b'),
      ),
    );
    expect(screen.getByRole('link').textContent).toBe(`1${t('attention:badge', { count: 1 })}`);
    expect(rows()).toHaveLength(1);
    await click(t('attention:panel.show'));
    expect(rows()).toHaveLength(3);
    await click(t('attentionpage:action.wake'));
    expect(asked).toEqual([['restore', 'music:a']]);
  });
});

describe('what is muted', () => {
  const hidden = { why: 'muted' } as const;
  const mute = { source: 'music', kind: 'lost', about: 'm', subject: 'm' };

  it('offers to unmute in its row, its pane and by key, with undo', async () => {
    await show(byId(item('m', { hidden }), item('b')), { settings: { mutes: [mute] } });
    await click(t('attention:panel.show'));
    await click(/m cannot be reached/);
    expect(within(pane()).queryByText(t('attentionpage:action.muteThis'))).toBeNull();
    await click(/^Unmute/, pane());
    await press('{Control>}z{/Control}');
    await press('{Shift>}m{/Shift}');
    await click(/^Unmute/, listed().at(-1));
    expect(asked).toEqual([
      [false, 'music', 'lost', 'm'],
      [true, 'music', 'lost', 'm'],
      [false, 'music', 'lost', 'm'],
      [false, 'music', 'lost', 'm'],
    ]);
  });
  it('ends a mute of its whole panel too, and says so', async () => {
    await show(byId(item('m', { hidden })), { settings: { mutedSources: ['music'] } });
    await click(t('attention:panel.show'));
    await click(/m cannot be reached/);
    expect(pane().textContent).toContain('Muted: Music');
    await click(/^Unmute/, pane());
    expect(asked).toEqual([[false, 'music', null, null]]);
  });
});

describe('undo by key', () => {
  it('takes back the last actions one after the other, and leaves those that a message undid', async () => {
    await show(byId(item('a'), item('b')));
    await press('e');
    await press('j');
    await press('h');
    await press('j');
    await press('{Control>}z{/Control}');
    await press('{Control>}z{/Control}');
    await press('{Control>}z{/Control}');
    expect(asked).toEqual([
      ['done', 'music:a'],
      ['snooze', 'music:b'],
      ['restore', 'music:b'],
      ['restore', 'music:a'],
    ]);
    expect(within(toasts()).queryByRole('button', { name: 'Undo' })).toBeNull();
  });
  it('ends with the page', async () => {
    await show(byId(item('a')));
    await press('e');
    cleanup();
    render(<Window />);
    await press('{Control>}z{/Control}');
    expect(asked).toEqual([['done', 'music:a']]);
  });
  it('keeps the focus on "Done" for the next item, which a held key leaves alone', async () => {
    await show(byId(item('a', { severity: 'bad' }), item('b')));
    const done = within(pane()).getByRole('button', { name: t('attentionpage:action.done') });
    done.focus();
    await press('{Enter}');
    await publish(byId(item('b')));
    expect(pane().textContent).toContain('b cannot be reached');
    expect(document.activeElement).toBe(done);
    expect(fireEvent.keyDown(done, { key: 'Enter', repeat: true })).toBe(false);
    for (const focused of [done, document.body])
      fireEvent.keyDown(focused, { key: 'e', repeat: true });
    await settle();
    expect(asked).toEqual([['done', 'music:a']]);
    await press('{Enter}');
    expect(asked).toHaveLength(2);
  });
  it('finds the focus on the next row of the list', async () => {
    await show(byId(item('a', { severity: 'bad' }), item('b')));
    screen.getByRole('button', { name: /a cannot be reached/ }).focus();
    await press('e');
    await publish(byId(item('b')));
    await waitFor(() => expect(document.activeElement?.id).toBe('attention-music:b'));
  });
});

describe('the badge', () => {
  it('counts for eyes and ears', async () => {
    await show(byId(item('a'), item('b', { severity: 'bad' }), item('c', { severity: 'info' })));
    expect(screen.getByRole('link', { name: t('attention:badge', { count: 2 }) })).toBeTruthy();
    expect(within(screen.getByRole('link')).getByText('2').className).toMatch(/bad/);
  });
  it('stays small', async () => {
    await show(byId(...Array.from({ length: 120 }, (_, i) => item(`k${String(i)}`))));
    expect(within(screen.getByRole('link')).getByText('99+').className).toMatch(/warn/);
  });
});

describe('the rows of the quick controls', () => {
  it('say that nothing needs anybody', async () => {
    await show(byId(item('a', { hidden: { why: 'muted' } })), { limit: 3 });
    expect(screen.getByText(t('attention:panel.empty'))).toBeTruthy();
  });
  it('show the most urgent ones with their remedies, and the way to all', async () => {
    const keys = ['a', 'b', 'c', 'd', 'e'];
    await show(byId(...keys.map((key) => item(key, { action: form }))), { limit: 3 });
    expect(rows()).toEqual(
      ['a', 'b', 'c'].map((key) => `Warning:${key} cannot be reached${form.label}`),
    );
    expect(screen.getByText('5', { ignore: 'a *' })).toBeTruthy();
    shown = true;
    await click(t('attention:panel.all'));
    expect(asked).toEqual([['show', '/attention']]);
    expect(location.pathname).toBe('/quick');
  });
  it('go there themselves where there is no window', async () => {
    await show(byId(item('a', { action: form })), { limit: 3 });
    await click(form.label);
    expect(asked).toEqual([['show', '/connections#home']]);
    expect(location.pathname + location.hash).toBe('/connections#home');
  });
});

describe('messages in the window', () => {
  it('announce new items, but not earlier, muted or merely informative ones', async () => {
    await show(byId(item('old')), { path: '/settings' });
    await publish(
      byId(
        item('old', { text: 'is still away' }),
        item('new', { action: retry }),
        item('quiet', { hidden: { why: 'muted' } }),
        item('note', { severity: 'info' }),
      ),
    );
    expect(toasts().textContent).toBe('new cannot be reachedRetry now');
    await click('Retry now', toasts());
    expect(asked).toEqual(['retry']);
  });
  it('announce items again that became more urgent, or were muted', async () => {
    await show(byId(item('a'), item('b', { hidden: { why: 'muted' } })), { path: '/settings' });
    await publish(
      byId(item('a', { severity: 'bad', text: t('attention:problem.token') }), item('b')),
    );
    expect(toasts().textContent).toContain(`a ${t('attention:problem.token')}`);
  });
  it('go when their reason does', async () => {
    await show({}, { path: '/settings' });
    await publish(byId(item('a'), item('b')));
    expect(toasts().textContent).toBe(
      t('attention:badge', { count: 2 }) + t('attention:toast.show'),
    );
    await publish(byId(item('b')));
    expect(toasts().textContent).not.toBe('');
    await publish({});
    expect(toasts().textContent).toBe('');
  });
  it('omit items from before the first look of the app', async () => {
    await show({}, { path: '/settings' });
    await publish(byId(item('early', { fresh: false })));
    expect(toasts().textContent).toBe('');
    await publish(byId(item('early', { fresh: false }), item('late')));
    expect(toasts().textContent).toBe('late cannot be reached');
  });
  it('are one when many come at once', async () => {
    await show({}, { path: '/settings' });
    await publish(byId(...['a', 'b', 'c', 'd'].map((key) => item(key))));
    expect(toasts().textContent).toBe(
      `${t('attention:badge', { count: 4 })}${t('attention:toast.show')}`,
    );
    await click('Show', toasts());
    expect(location.pathname).toBe('/attention');
  });
});
