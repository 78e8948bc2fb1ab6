import { useId } from 'react';
import type { Plan } from '../../../../shared/deploys/model.ts';
import { planNames, plans } from '../../../../shared/deploys/rules/plans.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import css from './UsageDialog.module.css';

/** The limits of the plans, with the workspace's own plan marked. `plan` null: unknown. */
export function PlanTable({ plan }: { readonly plan: Plan | null }) {
  const id = useId();
  const tier = plan?.tier.trim().toLowerCase();
  const known = planNames.some((name) => name === tier);
  return (
    <section className={css['part']} aria-labelledby={id}>
      <h3 id={id}>{t('deploysedit:plans.title')}</h3>
      <SmallTable label={t('deploysedit:plans.table')}>
        <thead>
          <tr>
            <th scope="col">{t('deploysedit:plans.plan')}</th>
            {(['vcpus', 'memory', 'services'] as const).map((limit) => (
              <th key={limit} scope="col" className={css['figure']}>
                {t(`deploysedit:plans.${limit}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {planNames.map((name) => {
            const { vcpus, memory, services } = plans[name];
            return (
              <tr key={name} aria-current={name === tier || undefined} className={css['plan']}>
                <th scope="row">
                  {name}
                  {name === tier && <span> {t('deploysedit:plans.current')}</span>}
                </th>
                <td className={css['figure']}>{vcpus}</td>
                <td className={css['figure']}>{memory / 1024} GB</td>
                <td className={css['figure']}>{services}</td>
              </tr>
            );
          })}
        </tbody>
      </SmallTable>
      {plan !== null && !known && (
        <p className={css['hint']}>{t('deploysedit:plans.other', { tier: plan.tier })}</p>
      )}
    </section>
  );
}
