import '../../../service/service-texts.ts';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  adsOf,
  campaigns,
  profile,
  someCampaign,
  readOverview,
  total,
} from '../../../../../test/support/ads/ads-sample.ts';
import type { WindowCore } from '../../../../../test/support/window/window-core.ts';
import { arrived, windowCore } from '../../../../../test/support/window/window-core.ts';
import { beWide, layOut } from '../../../../../test/support/window/lay-out.ts';
import type { AdsOverview } from '../../../../shared/ads/model.ts';
import type { AppFailure } from '../../../../shared/contract/errors.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { navigate } from '../../../state/route.ts';
import { UiRoot } from '../../../ui/UiRoot.tsx';
import { adsPanel } from '../panel.tsx';
import { columnSet } from './column-sets.ts';
import { useOpenRows } from './rows.ts';

let core: WindowCore;
let shown: typeof campaigns;
let rejected: AppFailure | null;
/** Offsets of the pages that were requested. */
let read: number[];
/** Responses wait for it. */
let gate: Promise<void>;

const overview = (change: Partial<AdsOverview> = {}, error: AppFailure | null = null) => ({
  'ads.overview': {
    ...readOverview(change),
    at: 1,
    stale: error !== null,
    error: error?.error ?? null,
  },
});

beforeEach(async () => {
  localStorage.clear();
  columnSet.set('delivery');
  useOpenRows.setState({ ids: new Set() });
  navigate('ads');
  layOut(800);
  beWide();
  shown = campaigns;
  rejected = null;
  read = [];
  gate = Promise.resolve();
  core = await windowCore(
    { 'connections.profiles': [profile], ...overview() },
    {
      'ads.campaigns': async ({ offset, limit }) => {
        read.push(offset);
        await gate;
        if (rejected !== null) throw rejected;
        return { items: shown.slice(offset, offset + limit), total: shown.length, cut: null };
      },
      'ads.ads': ({ adSetId }) => ({ items: [...(adsOf[adSetId] ?? [])], cut: null }),
      'ads.total': () => total,
    },
  );
});
afterEach(() => {
  cleanup();
  core.close();
  vi.restoreAllMocks();
});

const grid = () => screen.getByRole('treegrid');
const row = (name: RegExp | string) => within(grid()).getByRole('row', { name });
const totalRow = () => screen.queryByRole('group', { name: t('adspanel:tree.total.label') });
const place = () => decodeURIComponent(location.hash);
const many = () =>
  Array.from({ length: 60 }, (_, at) => someCampaign(`c${String(at)}`, `C ${String(at)}`));

async function settle(): Promise<void> {
  await act(arrived);
  await act(arrived);
}
async function press(...keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    fireEvent.keyDown(grid(), { key });
    await settle();
  }
}
async function scrollDown(): Promise<void> {
  grid().scrollTop = 45 * 33;
  fireEvent.scroll(grid());
  await settle();
}
async function publish(change: ReturnType<typeof overview>): Promise<void> {
  await act(() => core.publish(change));
  await settle();
}
async function open(at = ''): Promise<void> {
  navigate('ads', at);
  render(
    <UiRoot>
      <adsPanel.Actions />
      <adsPanel.Content />
    </UiRoot>,
  );
  await settle();
}

describe('the table of campaigns', () => {
  it('names the currency of the shown account', async () => {
    await open();
    const head = (currency: string) =>
      screen.queryByRole('columnheader', {
        name: new RegExp(`${t('adspanel:tree.column.budget')}, ${currency}`),
      });
    expect(head('EUR')).toBeTruthy();
    await publish(overview({ account: 'nippon' }));
    expect(head('JPY')).toBeTruthy();
  });

  it('has the columns that the user chose', async () => {
    await open();
    const names = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    const before = names();
    act(() => columnSet.set('conversion'));
    await settle();
    expect(names()).not.toEqual(before);
  });

  it('is busy until the first page came', async () => {
    let release = (): void => undefined;
    gate = new Promise((resolve) => {
      release = resolve;
    });
    await open();
    expect(grid().getAttribute('aria-busy')).toBe('true');
    release();
    await settle();
    expect(grid().getAttribute('aria-busy')).not.toBe('true');
  });

  it('counts delivering campaigns, and says that more are loading until all have arrived', async () => {
    shown = many();
    await open();
    const delivering = t('adspanel:tree.total.delivering', { count: 60 });
    const more = t('views:table.loadingMore');
    expect(screen.getByText(more)).toBeTruthy();
    expect(totalRow()?.textContent).not.toMatch(/deliver/);
    await scrollDown();
    expect(screen.queryByText(more)).toBeNull();
    expect(totalRow()?.textContent).toContain(delivering);
  });

  it('does not load more after a page that failed', async () => {
    shown = many();
    await open();
    rejected = failure('unreachable', 'No answer.');
    await scrollDown();
    expect(screen.getByText('No answer.')).toBeTruthy();
    expect(screen.queryByText(t('views:table.loadingMore'))).toBeNull();
  });

  it('reads only the page that failed when the user tries again', async () => {
    shown = many();
    await open();
    rejected = failure('unreachable', 'No answer.');
    await scrollDown();
    rejected = null;
    read = [];
    fireEvent.click(screen.getByRole('button', { name: t('app:retry') }));
    await settle();
    expect(read).toEqual([50]);
    expect(screen.queryByText('No answer.')).toBeNull();
  });

  it('begins at the top after a new filter', async () => {
    shown = many();
    await open();
    await scrollDown();
    expect(grid().scrollTop).toBe(45 * 33);
    await userEvent.type(screen.getByRole('searchbox'), 'C');
    await settle();
    expect(grid().scrollTop).toBe(0);
  });

  it('has no total without a campaign, and keeps it with old ones', async () => {
    rejected = failure('unreachable', 'No answer.');
    await open();
    expect(totalRow()).toBeNull();
    rejected = null;
    fireEvent.click(screen.getByRole('button', { name: t('app:retry') }));
    await settle();
    expect(totalRow()).toBeTruthy();
    rejected = failure('unreachable', 'No answer.');
    await publish(overview({ revision: 2 }, rejected));
    expect(row(/Winter reach/)).toBeTruthy();
    expect(totalRow()).toBeTruthy();
    expect(screen.queryByText(t('adspanel:tree.unread'))).toBeNull();
  });
});

describe('the current row', () => {
  it('follows the address, and stays where the pane was closed', async () => {
    await open();
    act(() => navigate('ads', 'campaigns/tide'));
    await settle();
    await press('ArrowDown');
    expect(place()).toBe('#campaigns/lanterns');
    act(() => navigate('ads'));
    await settle();
    await press('ArrowDown');
    expect(place()).toBe('#campaigns/notes');
  });

  it('opens by a double click', async () => {
    await open();
    fireEvent.doubleClick(row(/Field Notes/));
    await settle();
    expect(place()).toBe('#campaigns/notes');
  });

  it('stays open in the pane while others are selected beside it', async () => {
    await open();
    fireEvent.click(row(/Winter reach/));
    await settle();
    fireEvent.click(row(/Field Notes/), { ctrlKey: true });
    await settle();
    expect(row(/Field Notes/).getAttribute('aria-selected')).toBe('true');
    expect(place()).toBe('#campaigns/winter');
  });

  it('moves to the placeholder row for no ads and back, without selecting it', async () => {
    await open('campaigns/notes/notes-set');
    // The keys of the tree do not scroll the page.
    expect(fireEvent.keyDown(grid(), { key: 'ArrowRight' })).toBe(false);
    await settle();
    await press('ArrowRight', 'ArrowLeft');
    expect(row(/Tour cities/).getAttribute('aria-expanded')).toBe('true');
    fireEvent.keyDown(grid(), { key: 'a', ctrlKey: true });
    await settle();
    expect(row(/Tour cities/).getAttribute('aria-selected')).toBe('true');
    const none = row(t('adspanel:tree.adsNone'));
    expect(none.getAttribute('aria-selected')).toBe('false');
  });
});
