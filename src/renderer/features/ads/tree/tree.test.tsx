import '../../../service/service-texts.ts';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  adsOf,
  campaigns,
  profile,
  someCampaign,
  readOverview,
  someOverview,
  total,
} from '../../../../../test/support/ads/ads-sample.ts';
import type { WindowCore } from '../../../../../test/support/window/window-core.ts';
import { arrived, windowCore } from '../../../../../test/support/window/window-core.ts';
import { beWide, layOut } from '../../../../../test/support/window/lay-out.ts';
import type { AppFailure } from '../../../../shared/contract/errors.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import type { MethodInput } from '../../../../shared/contract/methods.ts';
import { cutText } from '../../../../shared/i18n/cut-text.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Cut } from '../../../../shared/lib/listed.ts';
import { navigate } from '../../../state/route.ts';
import { UiRoot } from '../../../ui/UiRoot.tsx';
import { adsPanel } from '../panel.tsx';
import { adSetsCutText } from '../parts/delivery.tsx';
import { useOpenRows } from './rows.ts';

let core: WindowCore;
let asked: MethodInput<'ads.campaigns'>[];
let shown: typeof campaigns;
let adsFail: boolean;
let adsCut: Cut | null;
let cut: Cut | null;
let totalFails: boolean;
let rejected: AppFailure | null;

beforeEach(async () => {
  localStorage.clear();
  useOpenRows.setState({ ids: new Set() });
  navigate('ads');
  layOut(800);
  beWide();
  asked = [];
  shown = campaigns;
  adsFail = false;
  [adsCut, cut] = [null, null];
  totalFails = false;
  rejected = null;
  core = await windowCore(
    {
      'connections.profiles': [profile],
      'ads.overview': readOverview(),
    },
    {
      'ads.campaigns': (query) => {
        asked.push(query);
        if (rejected !== null) throw rejected;
        const { ids, offset, limit, search, statuses } = query;
        const items = shown.filter(
          ({ id, name, status }) =>
            (ids === null || ids.includes(id)) &&
            name.includes(search) &&
            (statuses.length === 0 ? status !== 'ARCHIVED' : statuses.includes(status)),
        );
        return { items: items.slice(offset, offset + limit), total: items.length, cut };
      },
      'ads.ads': ({ adSetId }) => {
        if (adsFail) throw failure('unreachable', 'No answer.');
        return { items: [...(adsOf[adSetId] ?? [])], cut: adsCut };
      },
      'ads.total': () => {
        if (totalFails) throw failure('unreachable', 'No answer.');
        return total;
      },
    },
  );
});
afterEach(() => {
  cleanup();
  core.close();
  vi.restoreAllMocks();
});

const grid = () => screen.getByRole('treegrid');
const row = (name: RegExp) => within(grid()).getByRole('row', { name });
const settle = () => act(arrived);
async function press(...keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    fireEvent.keyDown(grid(), { key });
    await settle();
  }
}
async function open(): Promise<void> {
  render(
    <UiRoot>
      <adsPanel.Actions />
      <adsPanel.Content />
    </UiRoot>,
  );
  await settle();
  await settle();
}

describe('the table', () => {
  it('opens a campaign and an ad set by keyboard, with their levels', async () => {
    await open();
    await press('ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowRight');
    const ad = row(/Glass Harbour, 30 s/);
    expect(ad.getAttribute('aria-level')).toBe('3');
    expect(row(/Winter reach/).getAttribute('aria-expanded')).toBe('true');
    expect(decodeURIComponent(location.hash)).toBe('#campaigns/winter/berlin');
    expect(screen.getByRole('heading', { name: 'Berlin, 25–44' })).toBeTruthy();
  });

  it('opens the way to the row of the address', async () => {
    navigate('ads', 'campaigns/winter/hamburg/salt-30');
    await open();
    await settle();
    expect(row(/Salt and Neon, 30 s/).getAttribute('aria-selected')).toBe('true');
  });

  it('asks for the campaigns of a finding, and opens the way to it', async () => {
    await open();
    fireEvent.click(
      screen.getByRole('button', { name: t('adspanel:tree.finding.rejected', { count: 1 }) }),
    );
    await settle();
    await settle();
    expect(asked.at(-1)?.ids).toEqual(['winter']);
    expect(row(/Salt and Neon, 30 s/).textContent).toContain(t('states:rejected'));
    const others = /Berlin, 25–44|Leipzig students|Salt and Neon, video/;
    expect(within(grid()).queryByRole('row', { name: others })).toBeNull();
    const sums = screen.getByRole('group', { name: t('adspanel:tree.total.label') });
    expect(sums.textContent).toContain(t('adspanel:tree.finding.rejected', { count: 1 }));
    expect(sums.textContent).toContain(t('adspanel:tree.total.sums'));
  });

  it('shows only what matches beside an open row that does not', async () => {
    navigate('ads', 'campaigns/winter/hamburg/salt-30');
    await open();
    await settle();
    fireEvent.change(screen.getByRole('searchbox', { name: t('adspanel:tree.search') }), {
      target: { value: 'Tide' },
    });
    await settle();
    await settle();
    expect(within(grid()).queryByRole('row', { name: /Winter reach/ })).toBeNull();
    expect(screen.getByRole('heading', { name: 'Salt and Neon, 30 s' })).toBeTruthy();
  });

  it('shows an archived campaign of the address', async () => {
    shown = [...campaigns, someCampaign('old', 'Old one', { status: 'ARCHIVED' })];
    navigate('ads', 'campaigns/old');
    await open();
    await settle();
    expect(screen.getByRole('heading', { name: 'Old one' })).toBeTruthy();
  });

  it('keeps the chip of a chosen finding after its last finding went', async () => {
    await open();
    fireEvent.click(
      screen.getByRole('button', { name: t('adspanel:tree.finding.rejected', { count: 1 }) }),
    );
    const overview = readOverview({ findings: [] });
    await act(() =>
      core.publish({
        'ads.overview': overview,
      }),
    );
    const name = t('adspanel:tree.finding.rejected', { count: 0 });
    fireEvent.click(screen.getByRole('button', { name }));
    await settle();
    expect(asked.at(-1)?.ids).toBeNull();
  });

  it('does not repeat above an empty table why the account cannot be read', async () => {
    rejected = failure('unauthorized', 'The server rejected the token.');
    const stale = { at: 1, stale: true, error: rejected.error, nextAt: null };
    await core.publish({ 'ads.overview': { ...stale, value: someOverview() } });
    await open();
    expect(screen.getByText(t('adspanel:tree.unread'))).toBeTruthy();
    expect(screen.getAllByText(/The server rejected the token/)).toHaveLength(1);
  });

  it('says when a chip cannot show all campaigns with its finding', async () => {
    const [one] = someOverview().findings;
    if (one === undefined) throw new Error('the sample has no finding');
    const findings = Array.from({ length: 60 }, (_, at) => ({ ...one, campaignId: String(at) }));
    await core.publish({
      'ads.overview': readOverview({ findings }),
    });
    await open();
    const name = t('adspanel:tree.finding.rejected', { count: 60 });
    fireEvent.click(screen.getByRole('button', { name }));
    await settle();
    expect(screen.getByText(t('adspanel:tree.finding.cut', { count: 50, all: 60 }))).toBeTruthy();
    expect(asked.at(-1)?.ids).toHaveLength(50);
  });

  it('says that not all was checked for findings', async () => {
    await open();
    const cut = 'The first 150 of 900 ad sets were checked.';
    const overview = readOverview({ cut: { why: 'limit', have: 150, of: 151 }, problems: [cut] });
    await act(() =>
      core.publish({
        'ads.overview': overview,
      }),
    );
    expect(screen.getByText(t('service:problems', { count: 1 }))).toBeTruthy();
    expect(screen.getByText(cut)).toBeTruthy();
  });

  it('shows the campaigns that came, and says what is missing', async () => {
    cut = { why: 'lost', have: campaigns.length, of: campaigns.length + 1 };
    await open();
    expect(row(/Winter reach/)).toBeTruthy();
    expect(screen.getByText(/some could not be read/)).toBeTruthy();
  });

  it('says below the ads and ad sets what is missing, and reads ads again', async () => {
    adsCut = { why: 'lost', have: 2, of: 3 };
    const adSetsCut = { why: 'failed', have: 3, of: 5 } as const;
    shown = campaigns.map((one) => (one.id === 'winter' ? { ...one, adSetsCut } : one));
    await open();
    await press('ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowRight');
    expect(row(/Glass Harbour, 30 s/)).toBeTruthy();
    expect(screen.getByText(adSetsCutText(adSetsCut), { exact: false })).toBeTruthy();
    const words = cutText(adsCut);
    const told = screen.getByText(words, { exact: false });
    adsCut = null;
    const again = within(told.closest('[role="row"]') as HTMLElement);
    fireEvent.click(again.getByRole('button', { name: t('app:retry') }));
    await settle();
    expect(screen.queryByText(words, { exact: false })).toBeNull();
    shown = campaigns;
    const below = screen.getByText(adSetsCutText(adSetsCut), { exact: false });
    fireEvent.click(within(below).getByRole('button', { name: t('app:retry') }));
    await settle();
    await settle();
    expect(screen.queryByText(adSetsCutText(adSetsCut), { exact: false })).toBeNull();
  });

  it.each(['campaigns/winter/gone', 'campaigns/winter/berlin/gone'])(
    'does not call %s gone while its list is not whole',
    async (place) => {
      adsCut = { why: 'lost', have: 2, of: 3 };
      shown = campaigns.map((one) => ({ ...one, adSetsCut: adsCut }));
      navigate('ads', place);
      await open();
      await settle();
      expect(screen.queryByText(t('service:gone'))).toBeNull();
      const told = place.includes('berlin') ? cutText(adsCut) : adSetsCutText(adsCut);
      expect(screen.getAllByText(told, { exact: false }).length).toBeGreaterThan(0);
    },
  );

  it('reads ads and the total again that failed', async () => {
    [adsFail, totalFails] = [true, true];
    await open();
    await press('ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowRight');
    [adsFail, totalFails] = [false, false];
    expect(screen.getByText(t('adspanel:tree.total.failed'))).toBeTruthy();
    for (const again of screen.getAllByRole('button', { name: t('app:retry') }))
      fireEvent.click(again);
    await settle();
    expect(row(/Glass Harbour, 30 s/)).toBeTruthy();
    expect(screen.queryByText(t('adspanel:tree.total.failed'))).toBeNull();
  });

  it('locks changes for a user who may only view the account', async () => {
    const { accounts } = someOverview();
    const overview = readOverview({
      accounts: accounts.map((one) => ({ ...one, role: 'AD_ACCOUNT_VIEWER' })),
      mode: { mode: 'write', until: null },
    });
    await core.publish({
      'ads.overview': overview,
    });
    await open();
    const create = screen.getByRole('button', { name: t('adspanel:tree.newCampaign') });
    expect(create.getAttribute('aria-disabled')).toBe('true');
  });

  it('reads the next page before its end comes into view', async () => {
    shown = Array.from({ length: 220 }, (_, at) =>
      someCampaign(`c${String(at)}`, `C ${String(at)}`),
    );
    await open();
    expect(asked.map(({ offset }) => offset)).toEqual([0]);
    grid().scrollTop = 15 * 33;
    fireEvent.scroll(grid());
    await settle();
    await settle();
    expect(asked.map(({ offset }) => offset)).toEqual([0, 50]);
    expect(grid().getAttribute('aria-rowcount')).toBe('101');
    grid().scrollTop = 90 * 33;
    fireEvent.scroll(grid());
    await settle();
    expect(row(/C 99/)).toBeTruthy();
    expect(asked.map(({ offset }) => offset)).toEqual([0, 50, 100]);
  });

  it('locks the actions for several rows in read-only mode', async () => {
    await open();
    fireEvent.click(row(/Winter reach/));
    fireEvent.click(row(/Field Notes/), { ctrlKey: true });
    await settle();
    const bar = within(screen.getByRole('toolbar'));
    expect(bar.getByText(t('adspanel:tree.bulk.selected', { count: 2 }))).toBeTruthy();
    const pause = bar.getByRole('button', { name: t('adspanel:tree.bulk.pause') });
    expect(pause.getAttribute('aria-disabled')).toBe('true');
  });

  it('offers the first campaign of an account that has none', async () => {
    shown = [];
    await open();
    expect(screen.getByText(t('adspanel:tree.empty'))).toBeTruthy();
    // One in the toolbar, one in the empty state.
    const create = screen.getAllByRole('button', { name: t('adspanel:tree.newCampaign') });
    expect(create).toHaveLength(2);
    expect(screen.queryByRole('group', { name: t('adspanel:tree.total.label') })).toBeNull();
  });

  it('says that nothing matches, and clears the search', async () => {
    await open();
    const search = screen.getByRole('searchbox', { name: t('adspanel:tree.search') });
    fireEvent.change(search, { target: { value: 'zzz' } });
    expect(await screen.findByText(/zzz/)).toBeTruthy();
    expect(screen.queryByText(t('adspanel:tree.empty'))).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: t('views:noMatch.clearText') }));
    expect(await screen.findByRole('row', { name: /Winter reach/ })).toBeTruthy();
  });

  it('says why the campaigns could not be read, and reads them again', async () => {
    rejected = failure('unreachable', 'No answer.');
    await open();
    expect(screen.getByText('No answer.')).toBeTruthy();
    rejected = null;
    fireEvent.click(screen.getByRole('button', { name: t('app:retry') }));
    expect(await screen.findByRole('row', { name: /Winter reach/ })).toBeTruthy();
    expect(screen.queryByText('No answer.')).toBeNull();
  });

  it('leaves arrows with Alt, Ctrl or Shift to the app', async () => {
    await open();
    await press('ArrowDown');
    for (const held of [{ altKey: true }, { ctrlKey: true }, { shiftKey: true }]) {
      fireEvent.keyDown(grid(), { key: 'ArrowRight', ...held });
      await settle();
    }
    expect(row(/Winter reach/).getAttribute('aria-expanded')).toBe('false');
  });

  it('follows the address, and shows a row in the pane by a click', async () => {
    await open();
    fireEvent.click(row(/Field Notes/));
    await settle();
    expect(screen.getByRole('heading', { name: /Field Notes/ })).toBeTruthy();
    act(() => navigate('ads', 'campaigns/winter'));
    await settle();
    expect(screen.getByRole('heading', { name: 'Winter reach' })).toBeTruthy();
  });

  it('shows the total of the account in the columns of the rows', async () => {
    await open();
    const sums = screen.getByRole('group', { name: t('adspanel:tree.total.label') });
    expect(sums.textContent).toContain('3,951.60');
    expect(sums.textContent).toContain(`${t('adspanel:tree.column.ctr')} 0.63%`);
  });
});
