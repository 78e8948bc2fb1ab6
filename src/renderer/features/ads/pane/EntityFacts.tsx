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
import type { NameOf } from './use-names.ts';
import { useNames } from './use-names.ts';
import css from './Pane.module.css';

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
