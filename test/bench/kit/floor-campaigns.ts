import '../../../src/shared/ads/panel-texts.ts';
import type { Campaign } from '../../../src/shared/ads/model.ts';
import { ContractClient } from '../../../src/shared/contract/client.ts';
import { openTransport } from '../../../src/renderer/bridge/open-transport.ts';
import { budgetText, statText } from '../../../src/renderer/features/ads/parts/numbers.ts';
import { toRange } from '../../../src/renderer/features/ads/parts/range.ts';
import { deliveryWord } from '../../../src/renderer/features/ads/parts/delivery.tsx';
import { pacingWord, stateWord } from '../../../src/renderer/features/ads/tree/cells.tsx';
import { listFields, figures } from '../../../src/renderer/features/ads/tree/column-sets.ts';
import { scroller, space } from './floor.ts';

/** Height of a row (px), campaigns per page, and rows before the end at which the next page is requested before scrolling; later two heights of the list: as in the window. */
const ROW = 33;
const PAGE = 50;
const AHEAD = 10;

/** The texts of a row, in the order of the columns. */
function textsOf({ name, status, delivery, budget, stats, pacing }: Campaign): string[] {
  return [
    name,
    stateWord(status),
    deliveryWord(delivery),
    budget === null ? '—' : budgetText(budget, 'EUR'),
    statText(stats['SPEND'], 'money', 'EUR'),
    pacing === null ? '—' : pacingWord(pacing),
    ...figures.delivery.map(({ of, look }) => statText(of(stats), look, 'EUR')),
  ];
}

const element = (parent: HTMLElement, style: string, tag = 'div'): HTMLElement => {
  const made = document.createElement(tag);
  made.style.cssText = style;
  parent.append(made);
  return made;
};

/** A row with the parts of the window's: a button, ten texts, the mark of the delivery, and the bar of the pacing. */
function rowSlot(body: HTMLElement) {
  const row = element(
    body,
    `position: absolute; inset-inline: 0; height: ${String(ROW)}px; display: grid; grid-template-columns: 28px 1fr 56px 102px 80px 72px 90px repeat(4, 80px); align-items: center; border-bottom: 1px solid #ddd`,
  );
  element(row, 'width: 14px', 'button').textContent = '›';
  const cells = Array.from({ length: 10 }, () =>
    element(row, 'overflow: hidden; padding: 0 5px; text-overflow: ellipsis; white-space: nowrap'),
  );
  const parts = cells.map((cell, at) => {
    if (at === 2) element(cell, 'display: inline-block; width: 8px; height: 8px', 'i');
    return element(cell, '', 'span');
  });
  const bar = element(cells[5] ?? row, 'position: relative; height: 4px; background: #ddd');
  const fill = element(bar, 'height: 100%; background: green');
  const tick = element(bar, 'position: absolute; top: -3px; width: 2px; height: 10px');
  return { row, parts, fill, tick, shows: -1 };
}

function fillRow(slot: ReturnType<typeof rowSlot>, campaign: Campaign): void {
  for (const [at, text] of textsOf(campaign).entries()) {
    const part = slot.parts[at];
    if (part !== undefined) part.textContent = text;
  }
  slot.fill.style.width = `${String((campaign.pacing?.spent ?? 0) * 100)}%`;
  slot.tick.style.left = `${String((campaign.pacing?.elapsed ?? 0) * 100)}%`;
}

async function openPages(): Promise<(offset: number) => Promise<readonly Campaign[]>> {
  const transport = await openTransport(new AbortController().signal);
  const client = new ContractClient(transport, ['ads.overview']);
  await client.ready();
  const account = client.get('ads.overview').value?.account ?? null;
  const numbers = { account, range: toRange('14', Date.now()) };
  const list = { search: '', statuses: [], ids: null, sort: null, fields: listFields('delivery') };
  return async (offset) =>
    (await client.call('ads.campaigns', { ...numbers, ...list, offset, limit: PAGE })).items;
}

/** A minimal list of campaigns: the same pages of the same host with the same texts, in elements recycled while scrolling. No states. */
export async function floorCampaigns(size: {
  readonly width: number;
  readonly height: number;
}): Promise<void> {
  const load = await openPages();
  const host = element(
    document.body,
    `position: absolute; left: 0; top: 0; width: ${String(size.width)}px; height: ${String(size.height)}px`,
  );
  const view = scroller(host);
  const body = space(view);
  const fit = Math.ceil(view.clientHeight / ROW) + 2;
  const pool = Array.from({ length: fit }, () => rowSlot(body));
  const rows: Campaign[] = [];
  let isLoading = false;
  const more = async (): Promise<void> => {
    if (isLoading) return;
    isLoading = true;
    rows.push(...(await load(rows.length)));
    isLoading = false;
    body.style.height = `${String(rows.length * ROW)}px`;
    paint();
  };
  const paint = (): void => {
    const first = Math.floor(view.scrollTop / ROW);
    for (let at = first; at < first + fit; at += 1) {
      const slot = pool[at % fit];
      const campaign = rows[at];
      if (slot === undefined || campaign === undefined || slot.shows === at) continue;
      slot.shows = at;
      slot.row.style.transform = `translateY(${String(at * ROW)}px)`;
      fillRow(slot, campaign);
    }
    if (first + fit >= rows.length - (first > 0 ? 2 * fit : AHEAD)) void more();
  };
  view.addEventListener('scroll', paint, { passive: true });
  await more();
}
