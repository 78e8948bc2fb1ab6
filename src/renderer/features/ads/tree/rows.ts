import { create } from 'zustand';
import type { Ad, Campaign } from '../../../../shared/ads/model.ts';
import { cutText } from '../../../../shared/i18n/cut-text.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Listed } from '../../../../shared/lib/listed.ts';
import type { Pages } from '../../../state/page-loader.ts';
import type { RowSource } from '../../../ui/table/column.ts';
import { adSetsCutText } from '../parts/delivery.tsx';
import type { Entity } from '../parts/entity.ts';
import type { FindingRows } from './filter.ts';

interface TreePosition {
  readonly id: string;
  readonly depth: 0 | 1 | 2;
  /** Id of the row above. */
  readonly parent: string | null;
}

/** A row of the tree: a campaign, ad set or ad, or a placeholder for ads that are loading or for missing rows. */
export type TreeRow = TreePosition &
  (
    | {
        readonly k: 'entity';
        readonly entity: Entity;
        /** Whether the row is expanded; null: it has no children. */
        readonly open: boolean | null;
      }
    | { readonly k: 'wait' | 'none' }
    | { readonly k: 'failed'; readonly message: string; readonly retry: () => void }
  );

/** The ads of an ad set, or why they could not be read. */
export type AdsRead = Listed<Ad> | { readonly message: string };

/** Ids of the open campaigns and ad sets; they stay open while another panel is shown. */
export const useOpenRows = create<{ readonly ids: ReadonlySet<string> }>(() => ({
  ids: new Set(),
}));

export function setOpen(open: boolean, ...ids: readonly string[]): void {
  const next = new Set(useOpenRows.getState().ids);
  for (const id of ids)
    if (open) next.add(id);
    else next.delete(id);
  useOpenRows.setState({ ids: next });
}

/** Functions that retry reading the missing rows. */
interface Retry {
  readonly ads: () => void;
  readonly campaigns: () => void;
}

/**
 * The visible rows, from the top. The ads of an ad set without an entry in `ads` are still loading. `only`: hides the ad sets and ads next
 * to these rows; children of these rows stay.
 */
export function treeRows(
  campaigns: readonly Campaign[],
  open: ReadonlySet<string>,
  ads: ReadonlyMap<string, AdsRead>,
  retry: Retry,
  only: FindingRows | null = null,
): TreeRow[] {
  const rows: TreeRow[] = [];
  for (const campaign of campaigns) {
    const { id, adSets, adSetsCut } = campaign;
    const isOpen = adSets.length === 0 && adSetsCut === null ? null : open.has(id);
    rows.push(campaignRow(campaign, isOpen));
    if (isOpen !== true) continue;
    const isWhole = only === null || only.hits.has(id);
    for (const adSet of adSets) {
      const hasAll = isWhole || only.hits.has(adSet.id);
      if (!hasAll && !only.way.has(adSet.id)) continue;
      const shown = adSet.delivery.state === 'empty' ? null : open.has(adSet.id);
      const set = { level: 'ad_set', node: adSet, campaign } as const;
      const place = { id: adSet.id, depth: 1, parent: id } as const;
      rows.push({ k: 'entity', ...place, entity: set, open: shown });
      if (shown === true)
        rows.push(
          ...adRows(set, ads.get(adSet.id), retry.ads).filter(
            (row) => hasAll || row.k !== 'entity' || only.hits.has(row.id),
          ),
        );
    }
    const below = { id: `${id} cut`, depth: 1, parent: id } as const;
    if (adSetsCut !== null)
      rows.push({
        k: 'failed',
        ...below,
        message: adSetsCutText(adSetsCut),
        retry: retry.campaigns,
      });
  }
  return rows;
}

const known = new WeakMap<Campaign, TreeRow & { readonly k: 'entity' }>();
/** Returns the same row object for the same campaign, so that the table does not draw it again when another page arrives. */
function campaignRow(node: Campaign, open: boolean | null): TreeRow {
  const before = known.get(node);
  if (before?.open === open) return before;
  const entity = { level: 'campaign', node } as const;
  const row = { k: 'entity', id: node.id, depth: 0, parent: null, entity, open } as const;
  known.set(node, row);
  return row;
}

function adRows(
  { node: adSet, campaign }: Extract<Entity, { level: 'ad_set' }>,
  read: AdsRead | undefined,
  retry: () => void,
): TreeRow[] {
  const place = { id: `${adSet.id} ads`, depth: 2, parent: adSet.id } as const;
  if (read === undefined) return [{ k: 'wait', ...place }];
  if (!isRead(read)) return [{ k: 'failed', ...place, message: failed(read.message), retry }];
  if (read.items.length === 0 && read.cut === null) return [{ k: 'none', ...place }];
  const rows = read.items.map((ad): TreeRow => ({
    k: 'entity',
    ...place,
    id: ad.id,
    open: null,
    entity: { level: 'ad', node: ad, adSet, campaign },
  }));
  if (read.cut === null) return rows;
  return [...rows, { k: 'failed', ...place, message: cutText(read.cut), retry }];
}

const failed = (reason: string): string => t('adspanel:tree.adsFailed', { reason });

export const isRead = (read: AdsRead | undefined): read is Listed<Ad> =>
  read !== undefined && 'items' in read;

/** The rows of the loaded campaigns, as the table reads them. */
export class TreeRows implements RowSource<TreeRow> {
  readonly #campaigns: Pages<Campaign>;
  readonly #toRows: (campaigns: readonly Campaign[]) => readonly TreeRow[];
  #items: readonly Campaign[] | null = null;
  #rows: readonly TreeRow[] = [];
  // Built on first use: the next page usually replaces the rows before an index is needed.
  #indexes: Map<string, number> | null = null;

  constructor(
    campaigns: Pages<Campaign>,
    toRows: (campaigns: readonly Campaign[]) => readonly TreeRow[],
  ) {
    this.#campaigns = campaigns;
    this.#toRows = toRows;
  }

  get all(): readonly TreeRow[] {
    const { items } = this.#campaigns.getState();
    if (items === this.#items) return this.#rows;
    this.#items = items;
    this.#rows = this.#toRows(items ?? []);
    this.#indexes = null;
    return this.#rows;
  }

  get count(): number {
    return this.all.length;
  }

  readonly onGrow = (listener: () => void): (() => void) => this.#campaigns.subscribe(listener);

  at(index: number): TreeRow | null {
    return this.all[index] ?? null;
  }

  indexOf(id: string): number {
    const { all } = this;
    this.#indexes ??= new Map(all.map((row, index) => [row.id, index]));
    return this.#indexes.get(id) ?? -1;
  }
}

/** Effect of the right and left arrow keys on a row: expand or collapse it, or move to another row. */
export function arrowKey(
  rows: readonly TreeRow[],
  row: TreeRow,
  key: string,
): { readonly open: boolean } | { readonly to: string } | null {
  const open = row.k === 'entity' ? row.open : null;
  if (key === 'ArrowRight') {
    if (open === false) return { open: true };
    const below = open === true ? rows.find(({ parent }) => parent === row.id) : undefined;
    return below === undefined ? null : { to: below.id };
  }
  if (key !== 'ArrowLeft') return null;
  if (open === true) return { open: false };
  return row.parent === null ? null : { to: row.parent };
}
