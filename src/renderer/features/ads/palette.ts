import '../../../shared/i18n/cut-texts.ts';
import '../../../shared/ads/panel-texts.ts';
import '../../palette/texts.ts';
import { FileDown, Megaphone } from 'lucide-react';
import type { Campaign } from '../../../shared/ads/model.ts';
import { findTone } from '../../../shared/format/states.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { isConnected, isFirstRead, readOverview } from '../../palette/service-state.ts';
import type { PaletteAction, PaletteEntry, PaletteSource } from '../../palette/source.ts';
import { call } from '../../state/calls.ts';
import { navigate } from '../../state/route.ts';
import { chosenAccount } from './parts/account.ts';
import { openCsvOrder } from './parts/dialogs.ts';
import { deliveryWord } from './parts/delivery.tsx';
import { entityActions, showAction } from './parts/entity-actions.ts';
import type { AdsView } from './parts/entity.ts';
import { adsViews, formatPlace, showEntity } from './parts/entity.ts';
import { budgetWords } from './parts/numbers.ts';

/** Minimum length of a search text that is sent to the service. */
const MIN_LETTERS = 2;
const MAX_HITS = 10;

const readCurrency = (): string => {
  const value = readOverview('ads.overview')?.value;
  return value?.accounts.find(({ id }) => id === value.account)?.currency ?? '';
};

/** Only these actions: changes need the panel, which shows their effects. */
const outside = new Set(['open', 'manager', 'copy']);

function toEntry(node: Campaign): PaletteEntry {
  const entity = { level: 'campaign', node } as const;
  const { budget } = node;
  const inPanel = (action: PaletteAction): PaletteAction =>
    outside.has(action.id)
      ? action
      : {
          ...action,
          run: () => {
            showEntity(entity);
            action.run();
          },
        };
  return {
    id: `campaign:${node.id}`,
    scope: 'ads',
    panel: 'ads',
    icon: Megaphone,
    name: node.name,
    key: node.id,
    kind: t('adspanel:palette.kind'),
    state: { tone: findTone(node.delivery.state), word: deliveryWord(node.delivery) },
    facts: budget === null ? undefined : budgetWords(budget, readCurrency()),
    actions: () => [showAction(entity), ...entityActions(entity)].map(inPanel),
    memo: JSON.stringify({ id: node.id, name: node.name }),
  };
}

/** A campaign of an earlier search; it can only be opened until a search finds it again. */
function recall(memo: unknown): PaletteEntry | null {
  const { id, name } = (memo ?? {}) as { readonly id?: unknown; readonly name?: unknown };
  if (typeof id !== 'string' || typeof name !== 'string') return null;
  return {
    id: `campaign:${id}`,
    scope: 'ads',
    panel: 'ads',
    icon: Megaphone,
    name,
    kind: t('adspanel:palette.kind'),
    memo: JSON.stringify({ id, name }),
    actions: () => [
      {
        id: 'open',
        label: t('adspanel:tree.item.open'),
        icon: Megaphone,
        run: () => navigate('ads', formatPlace('campaigns', id)),
      },
    ],
  };
}

/** The other lists of the panel, and the export of reports. */
function viewEntries(): readonly PaletteEntry[] {
  if (!isConnected('ads')) return [];
  const show = (view: AdsView) => (): void => navigate('ads', view === 'campaigns' ? '' : view);
  const toView = (view: AdsView): PaletteEntry => {
    const name = t(`adspanel:head.view.${view}`);
    const label = t('palette:open', { name });
    return {
      id: `ads-view:${view}`,
      scope: 'ads',
      panel: 'ads',
      icon: Megaphone,
      name,
      kind: t('adspanel:palette.view'),
      actions: () => [
        { id: 'open', label, icon: Megaphone, keys: 'Enter', run: show(view) },
        ...(view === 'reports' ? [csvAction(show(view))] : []),
      ],
    };
  };
  return adsViews.map(toView);
}

const csvAction = (show: () => void): PaletteAction => ({
  id: 'csv',
  label: t('adspanel:palette.csv'),
  command: t('adspanel:palette.csvNamed'),
  icon: FileDown,
  run: () => {
    show();
    openCsvOrder();
  },
});

export const adsPalette: readonly PaletteSource[] = [
  {
    id: 'ads',
    panel: 'ads',
    scope: 'ads',
    topics: ['ads.overview', 'connections.profiles'],
    entries: viewEntries,
    isComing: () => isFirstRead('ads'),
    finder: {
      accepts: (text) =>
        text.length >= MIN_LETTERS && isConnected('ads') && chosenAccount() !== null,
      pace: 'metered',
      find: async (text, signal) => {
        const input = {
          account: chosenAccount(),
          search: text,
          statuses: [],
          ids: null,
          range: null,
          fields: [],
          sort: null,
          offset: 0,
          limit: MAX_HITS,
        };
        const { items, total } = await call('ads.campaigns', input, signal);
        return { entries: items.map(toEntry), total };
      },
    },
    recall,
  },
];
