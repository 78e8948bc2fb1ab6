import type { ReactNode } from 'react';
import type { AdSet } from '../../../../shared/ads/model.ts';
import { moneyWords } from '../../../../shared/ads/rules/money.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { formatCountry } from '../../../../shared/format/country.ts';
import { isRecord } from '../../../../shared/lib/json.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { Fact, Facts } from '../../../ui/Facts.tsx';
import { useAccount } from '../parts/account.ts';
import { budgetWords, dayText, openWord } from '../parts/numbers.ts';
import type { Entity } from '../parts/entity.ts';
import css from './Pane.module.css';
import { useResource } from '../../../state/use-resource.ts';

/** Returns the name of an id; the id itself until the name is loaded, and for records that can't be read by id (artists, genres). */
type NameOf = (id: string) => string;

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((text) => typeof text === 'string') : [];

/** The ids of an ad's assets or an ad set's audiences. */
function selectWanted(entity: Entity) {
  if (entity.level === 'ad')
    return { of: 'assets', ids: entity.node.assets.map(({ id }) => id) } as const;
  const targets = entity.level === 'ad_set' ? entity.node.targets : {};
  const { audience_ids: used, audience_ids_exclusions: not } = targets;
  return { of: 'audiences', ids: [...textsIn(used), ...textsIn(not)] } as const;
}

/** The names of a row's category, audiences and assets. Ids are shown if the names can't be read. */
function useNames(entity: Entity): NameOf {
  const all = { account: useAccount()?.id ?? null, search: '' };
  const { of, ids } = selectWanted(entity);
  const names = useResource(
    'ads.names',
    { ...all, of, ids: ids.slice(0, 50) },
    { enabled: ids.length > 0 },
  );
  const enabled = entity.level === 'ad_set' && entity.node.category !== null;
  const categories = useResource('ads.names', { ...all, of: 'categories', ids: [] }, { enabled });
  const named = [...(names.data?.items ?? []), ...(categories.data?.items ?? [])];
  return (id) => named.find((record) => record.id === id)?.name ?? id;
}

/** A part of the targeting, as sent by the service, in words of limited length. */
function words(value: unknown, nameOf: NameOf): string {
  const each = (one: unknown): string => words(one, nameOf);
  if (Array.isArray(value)) return value.slice(0, 20).map(each).join(', ');
  if (!isRecord(value)) return nameOf(String(value)).slice(0, 200);
  const { min, max } = value;
  if (typeof min === 'number' && typeof max === 'number') return `${String(min)}–${String(max)}`;
  return Object.entries(value)
    .slice(0, 20)
    .map(([key, one]) => (key === 'country_code' ? formatCountry(each(one)) : each(one)))
    .join(', ');
}

const word = (raw: string | null): string | null => (raw === null ? null : openWord(raw));
const day = (at: number | null): string | null => (at === null ? null : dayText(at));

type Line = readonly [name: string, value: ReactNode];

function adSetLines(
  { targets, ...node }: AdSet,
  currency: string,
  nameOf: NameOf,
): readonly Line[] {
  return [
    [t('adspanel:pane.start'), day(node.start)],
    [t('adspanel:pane.end'), node.end === null ? null : dayText(node.end - 1)],
    [t('adspanel:tree.column.budget'), node.budget && budgetWords(node.budget, currency)],
    [t('adspanel:pane.bid'), node.bid && moneyWords(node.bid, currency)],
    [t('adspanel:pane.bidStrategy'), word(node.bidStrategy)],
    [t('adspanel:pane.costModel'), word(node.costModel)],
    [t('adspanel:pane.goal'), word(node.goal)],
    [t('adspanel:pane.format'), word(node.format)],
    [t('adspanel:pane.category'), node.category && nameOf(node.category)],
    ...Object.entries(targets)
      .filter(([, value]) => value !== null)
      .map(([name, value]): Line => [openWord(name.replace(/_ids$/, 's')), words(value, nameOf)]),
  ];
}

function listLines(entity: Entity, currency: string, nameOf: NameOf): readonly Line[] {
  switch (entity.level) {
    case 'campaign':
      return [
        [t('adspanel:pane.objective'), word(entity.node.objective)],
        [t('adspanel:pane.goal'), word(entity.node.goal)],
        [t('adspanel:pane.order'), entity.node.purchaseOrder],
      ];
    case 'ad_set':
      return adSetLines(entity.node, currency, nameOf);
    case 'ad':
      return [
        [t('adspanel:pane.format'), word(entity.node.format)],
        [t('adspanel:pane.tagline'), entity.node.tagline],
        [t('adspanel:pane.advertiser'), entity.node.advertiser],
        [t('adspanel:pane.button'), word(entity.node.callToAction?.key ?? null)],
        [t('adspanel:pane.link'), entity.node.callToAction?.url],
        ...entity.node.assets.map(({ role, id }): Line => [
          role === 'main' ? t('adspanel:pane.asset') : openWord(role),
          nameOf(id),
        ]),
      ];
  }
}

/** Schedule, bid, goal and targeting of a row, and its id to copy. */
export function EntityFacts({ entity }: { readonly entity: Entity }) {
  const currency = useAccount()?.currency ?? '';
  const { id } = entity.node;
  const nameOf = useNames(entity);
  return (
    <section className={css['section']} aria-label={t('adspanel:pane.facts')}>
      <h3>{t('adspanel:pane.facts')}</h3>
      <Facts small>
        {listLines(entity, currency, nameOf).map(
          ([name, value]) =>
            value !== null &&
            value !== undefined && (
              <Fact key={name} name={name}>
                {value}
              </Fact>
            ),
        )}
        <Fact name={t('adspanel:pane.id')}>
          {id}
          <CopyButton label={t('adspanel:pane.copyId')} text={() => id} />
        </Fact>
      </Facts>
    </section>
  );
}
