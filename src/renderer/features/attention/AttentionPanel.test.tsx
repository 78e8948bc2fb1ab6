import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import type { WindowCore } from '../../../../test/support/window/window-core.ts';
import { arrived, windowCore } from '../../../../test/support/window/window-core.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { AttentionItem } from '../../../shared/attention/model.ts';
import type { Preferences } from '../../../shared/settings/model.ts';
import { defaultPreferences } from '../../../shared/settings/preferences.ts';
import { dismissToast, useToasts } from '../../state/toasts.ts';
import { Toaster } from '../../ui/Toaster.tsx';
import { UiRoot } from '../../ui/UiRoot.tsx';
import { AttentionBadge } from './AttentionBadge.tsx';
import { AttentionPanel } from './AttentionPanel.tsx';
import { AttentionRows } from './AttentionRows.tsx';
import { useAttentionToasts } from './use-attention-toasts.ts';

const NOW = Date.now();

const item = (key: string, change: Partial<AttentionItem> = {}): AttentionItem => ({
  id: `music:${key}`,
  source: 'music',
  key,
  severity: 'warn',
  subject: key,
  text: 'cannot be reached',
  since: NOW - 120_000,
  action: null,
  kind: 'lost',
  about: key,
  urgent: false,
  hidden: null,
  unread: false,
  fresh: true,
  ...change,
});
const byId = (...items: AttentionItem[]): Record<string, AttentionItem> =>
  Object.fromEntries(items.map((one) => [one.id, one]));
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
      <a href="/attention">
        <AttentionBadge panel="attention" />
      </a>
      {limit === undefined ? <AttentionPanel /> : <AttentionRows limit={limit} />}
      <Toaster items={useToasts()} onDismiss={dismissToast} />
    </UiRoot>
  );
}

async function show(
  attention: Record<string, AttentionItem>,
  { settings = {}, limit }: { settings?: Partial<Preferences>; limit?: number } = {},
): Promise<void> {
  asked = [];
  shown = false;
  open = await windowCore(
    { attention, settings: { ...defaultPreferences, ...settings } },
    {
      'attention.done': ({ ids: [id] }) => void asked.push(['dismiss', id]),
      'attention.restore': ({ ids: [id] }) => void asked.push(['restore', id]),
      'music.retryNow': () => void asked.push('retry'),
      'settings.update': (change) => {
        asked.push(change);
        return { ...defaultPreferences, mutedSources: change.mutedSources ?? [] };
      },
      'desktop.showWindow': ({ path }) => {
        asked.push(['show', path]);
        return { shown };
      },
    },
  );
  history.replaceState(null, '', '/quick');
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

describe('the page', () => {
  it('says that nothing needs anybody', async () => {
    await show({});
    expect(screen.getByText(t('attention:panel.empty'))).toBeTruthy();
    expect(screen.getByRole('link').textContent).toBe('');
  });

  it('lists the gravest first, with reason and source', async () => {
    await show(
      byId(
        item('a', { severity: 'wait' }),
        item('b', { severity: 'bad', detail: 'The token was refused.' }),
        item('c'),
      ),
    );
    const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows[0]).toMatch(/^Problem:b cannot be reachedThe token was refused\.Music · 2 min ago/);
    expect(rows[1]).toMatch(/^Waits for you:a/);
    expect(rows[2]).toMatch(/^Warning:c/);
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

  it('dismisses, with the way back', async () => {
    await show(byId(item('a')));
    await click('Dismiss until it happens again');
    await click('Undo', toasts());
    expect(asked).toEqual([
      ['dismiss', 'music:a'],
      ['restore', 'music:a'],
    ]);
  });

  it('mutes a source and keeps the others muted, with the way back', async () => {
    await show(byId(item('a')), { settings: { mutedSources: ['app'] } });
    await click('Mute all Music alerts');
    expect(asked).toEqual([{ mutedSources: ['app', 'music'] }]);
    await click('Undo', toasts());
    expect(asked[1]).toEqual({ mutedSources: ['app'] });
  });

  it('sets what is muted apart, uncounted, and lets it speak again', async () => {
    await show(
      byId(item('a', { hidden: { why: 'muted' } }), item('b', { source: 'app', id: 'app:b' })),
      {
        settings: { mutedSources: ['music'] },
      },
    );
    expect(screen.getByRole('link').textContent).toBe(`1${t('attention:badge', { count: 1 })}`);
    const pane = screen.getByRole('region', { name: 'Muted' });
    expect(within(pane).getAllByRole('listitem')).toHaveLength(1);
    await click('Unmute Music', pane);
    expect(asked).toEqual([{ mutedSources: [] }]);
  });
});

describe('the badge', () => {
  it('counts for eyes and ears', async () => {
    await show(byId(item('a'), item('b', { severity: 'bad' }), item('c', { severity: 'info' })));
    expect(screen.getByRole('link', { name: t('attention:badge', { count: 2 }) })).toBeTruthy();
    expect(screen.getByText('2', { ignore: 'header *' }).className).toMatch(/bad/);
  });

  it('stays small', async () => {
    await show(byId(...Array.from({ length: 120 }, (_, i) => item(`k${String(i)}`))));
    expect(screen.getByText('99+').className).toMatch(/warn/);
  });
});

describe('the rows of the quick controls', () => {
  it('are not there when nothing needs anybody', async () => {
    await show(byId(item('a', { hidden: { why: 'muted' } })), { limit: 3 });
    expect(screen.queryByRole('list')).toBeNull();
  });

  it('show the most urgent ones and the way to the others', async () => {
    await show(byId(...['a', 'b', 'c', 'd', 'e'].map((key) => item(key))), { limit: 3 });
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Warning:a cannot be reached2 min',
      'Warning:b cannot be reached2 min',
      'Warning:c cannot be reached2 min',
      '2 more',
    ]);
    shown = true;
    await click('2 more');
    expect(asked).toEqual([['show', '/attention']]);
    expect(location.pathname).toBe('/quick');
  });

  it('are buttons where something can be done, and go there themselves where there is no window', async () => {
    await show(byId(item('a', { action: form }), item('b')), { limit: 3 });
    expect(screen.getAllByRole('button', { name: /cannot be reached/ })).toHaveLength(1);
    await click(/a cannot be reached/);
    expect(asked).toEqual([['show', '/connections#home']]);
    expect(location.pathname + location.hash).toBe('/connections#home');
  });
});

describe('messages in the window', () => {
  it('say what comes, not what was there, is muted or only worth knowing', async () => {
    await show(byId(item('old')));
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

  it('say again what grew worse, and what was muted before', async () => {
    await show(byId(item('a'), item('b', { hidden: { why: 'muted' } })));
    await publish(
      byId(item('a', { severity: 'bad', text: t('attention:problem.token') }), item('b')),
    );
    expect(toasts().textContent).toContain(`a ${t('attention:problem.token')}`);
  });

  it('go when their reason does', async () => {
    await show({});
    await publish(byId(item('a'), item('b')));
    expect(toasts().textContent).toBe(
      t('attention:badge', { count: 2 }) + t('attention:toast.show'),
    );
    await publish(byId(item('b')));
    expect(toasts().textContent).not.toBe('');
    await publish({});
    expect(toasts().textContent).toBe('');
  });

  it('leave out what was so before the app looked', async () => {
    await show({});
    await publish(byId(item('early', { fresh: false })));
    expect(toasts().textContent).toBe('');
    await publish(byId(item('early', { fresh: false }), item('late')));
    expect(toasts().textContent).toBe('late cannot be reached');
  });

  it('are one when many come at once', async () => {
    await show({});
    await publish(byId(...['a', 'b', 'c', 'd'].map((key) => item(key))));
    expect(toasts().textContent).toBe(
      `${t('attention:badge', { count: 4 })}${t('attention:toast.show')}`,
    );
    await click('Show', toasts());
    expect(location.pathname).toBe('/attention');
  });
});
