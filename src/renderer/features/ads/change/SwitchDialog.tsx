import { useState } from 'react';
import type { AdSet } from '../../../../shared/ads/model.ts';
import { canSpend, sumBudgets } from '../../../../shared/ads/rules/budget-change.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { useAccount } from '../parts/account.ts';
import type { Entity } from '../parts/entity.ts';
import css from './Change.module.css';
import { ChangeDialog, useChanging } from './ChangeDialog.tsx';
import { outlayCost, outlayText, StepResults, useBulk } from './many.tsx';

/** The ad sets that start or stop spending when a row is switched. */
function selectAdSets(entity: Entity, on: boolean): readonly AdSet[] {
  if (entity.level === 'ad_set') return on || entity.campaign.on ? [entity.node] : [];
  return entity.level === 'campaign' ? entity.node.adSets.filter((adSet) => adSet.on) : [];
}

const isCut = (entity: Entity): boolean =>
  entity.level === 'campaign' && entity.node.adSetsCut !== null;

interface Props {
  readonly entities: readonly Entity[];
  readonly on: boolean;
}

/** The rows left to switch, the spend that starts or stops, and why the change cannot be sent yet. */
function useSwitch({ entities, on }: Props) {
  const bulk = useBulk();
  const [opened] = useState(() => Date.now());
  const left = entities.filter(({ node }) => node.on !== on && !bulk.done.has(node.id));
  // The spend that a campaign starts is known only if all its ad sets are.
  const missing = on && left.some(isCut) ? t('adspanel:change.missingAdSets') : null;
  const adSets = left
    .flatMap((entity) => selectAdSets(entity, on))
    .filter((adSet) => canSpend(adSet, opened));
  const already = entities.length - left.length;
  const sent = useChanging(() => {
    const change = { k: 'switch', on } as const;
    return bulk.run(
      left.map(({ level, node: { id } }) => ({ level, id, change })),
      null,
    );
  });
  return {
    ...bulk,
    sent,
    left,
    missing,
    outlay: sumBudgets(missing === null ? adSets : []),
    already,
  };
}

/** The title: what is switched, and the campaign of a single ad set or ad. */
function formatTitle([first, ...more]: readonly Entity[]) {
  if (first === undefined || more.length > 0)
    return { name: t('adspanel:change.rows', { count: more.length + 1 }), of: undefined };
  return {
    name: first.node.name,
    of: first.level === 'campaign' ? undefined : first.campaign.name,
  };
}

/** Pauses or resumes rows and shows the spend that stops or starts. The user types the amount that starts. */
export function SwitchDialog({ entities, on }: Props) {
  const currency = useAccount()?.currency ?? '';
  const { sent, results, progress, stop, left, missing, outlay, already } = useSwitch({
    entities,
    on,
  });
  const verb = on ? 'resume' : 'pause';
  const { name, of } = formatTitle(entities);
  const budgets = outlayText(outlay, currency);
  const message = t(`adspanel:change.${verb}.already`, { count: already });
  return (
    <ChangeDialog
      title={t(`adspanel:change.${verb}.title`, { name })}
      of={[of]}
      submit={t(`adspanel:change.${verb}.submit`)}
      sent={sent}
      why={left.length === 0 ? message : missing}
      cost={on ? outlayCost(outlay, currency) : null}
      onStop={stop}
      results={
        <StepResults
          progress={progress}
          results={results}
          names={new Map(entities.map(({ node }) => [node.id, node.name]))}
        />
      }
    >
      {missing !== null && <Notice tone="warn" title={missing} />}
      <p>
        {budgets === ''
          ? t(`adspanel:change.${verb}.text`)
          : t(`adspanel:change.${verb}.amount`, { budgets })}
      </p>
      {already > 0 && <p>{message}</p>}
      {entities.length > 1 && <Names of={left} />}
    </ChangeDialog>
  );
}

function Names({ of }: { readonly of: readonly Entity[] }) {
  return (
    <ul
      className={css['names']}
      tabIndex={0}
      aria-label={t('adspanel:change.rows', { count: of.length })}
    >
      {of.map(({ node }) => (
        <li key={node.id} dir="auto">
          {node.name}
        </li>
      ))}
    </ul>
  );
}
