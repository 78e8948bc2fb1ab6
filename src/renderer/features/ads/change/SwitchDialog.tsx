import { useState } from 'react';
import type { AdSet } from '../../../../shared/ads/model.ts';
import { canSpend, outlayOf } from '../../../../shared/ads/rules/budget-change.ts';
import { parseMoney } from '../../../../shared/ads/rules/money.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { Notice } from '../../../ui/Notice.tsx';
import type { Entity } from '../model/entity.ts';
import css from './Change.module.css';
import { ChangeForm } from './ChangeForm.tsx';
import { outlaySum, outlayText } from './outlay-words.ts';
import { Progress } from './Progress.tsx';
import { StepResults } from './StepResults.tsx';
import { TypedOutlay } from './TypedOutlay.tsx';
import { useAccount } from './use-account.ts';
import { useBulk } from './use-bulk.ts';

/** The ad sets that start or stop spending when a row is switched. */
function adSetsOf(entity: Entity, on: boolean): readonly AdSet[] {
  if (entity.level === 'ad_set') return on || entity.campaign.on ? [entity.node] : [];
  return entity.level === 'campaign' ? entity.node.adSets.filter((one) => one.on) : [];
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
  const currency = useAccount()?.currency ?? '';
  const [opened] = useState(() => Date.now());
  const [typed, setTyped] = useState('');
  const left = entities.filter(({ node }) => node.on !== on && !bulk.done.has(node.id));
  // The spend that a campaign starts is only known with all its ad sets.
  const missing = on && left.some(isCut) ? t('adspanel:change.missingAdSets') : null;
  const adSets = left.flatMap((one) => adSetsOf(one, on)).filter((one) => canSpend(one, opened));
  const outlay = outlayOf(missing === null ? adSets : []);
  const already = entities.length - left.length;
  const sum = outlaySum(outlay);
  const why = (): string | null => {
    if (left.length === 0) return t(`adspanel:change.${verbOf(on)}.already`, { count: already });
    if (missing !== null) return missing;
    const matches = !on || sum === '0' || parseMoney(typed, currency) === sum;
    return matches ? null : t('adspanel:change.mismatch');
  };
  return { ...bulk, left, missing, outlay, already, currency, typed, setTyped, why: why() };
}

const verbOf = (on: boolean) => (on ? 'resume' : 'pause');

/** Pauses or resumes rows and shows the spend that stops or starts. The user types the amount that starts. */
export function SwitchDialog({ entities, on }: Props) {
  const account = useAccount();
  const all = useSwitch({ entities, on });
  const { sent, results, progress, stop, left, outlay, already, currency, why } = all;
  const [first] = entities;
  const verb = verbOf(on);
  const count = entities.length;
  const of = first?.level === 'campaign' || count > 1 ? undefined : first?.campaign.name;
  const name = count === 1 ? first?.node.name : t('adspanel:change.rows', { count });
  const budgets = outlayText(outlay, currency);
  return (
    <ChangeForm
      title={t(`adspanel:change.${verb}.title`, { name: name ?? '' })}
      of={[of, account?.name]}
      submit={t(`adspanel:change.${verb}.submit`)}
      sent={sent}
      why={why}
      {...(stop !== undefined && { onStop: stop })}
      onSend={() => {
        const change = { k: 'switch', on } as const;
        const steps = left.map(({ level, node: { id } }) => ({ level, id, change }));
        sent.submit({ steps, amount: null });
      }}
    >
      {all.missing !== null && <Notice tone="warn" title={all.missing} />}
      <p>
        {budgets === ''
          ? t(`adspanel:change.${verb}.text`)
          : t(`adspanel:change.${verb}.amount`, { budgets })}
      </p>
      {already > 0 && <p>{t(`adspanel:change.${verb}.already`, { count: already })}</p>}
      {count > 1 && <Names of={left} />}
      {on && (
        <TypedOutlay outlay={outlay} currency={currency} typed={all.typed} onTyped={all.setTyped} />
      )}
      <Progress progress={progress} />
      <StepResults
        results={results}
        names={new Map(entities.map(({ node }) => [node.id, node.name]))}
      />
    </ChangeForm>
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
