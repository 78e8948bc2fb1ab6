import type { Plan } from '../../../../shared/deploys/model.ts';
import { planNames, plans } from '../../../../shared/deploys/rules/plans.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import text from '../../../ui/text.module.css';
import css from './UsageDialog.module.css';

const limits = ['plan', 'vcpus', 'memory', 'services'] as const;

/** The limits of the plans, with the workspace's own plan marked. `plan` null: unknown. */
export function PlanTable({ plan }: { readonly plan: Plan | null }) {
  const tier = plan?.tier.trim().toLowerCase();
  return (
    <section className={css['part']}>
      <h3>{t('deploysedit:plans.title')}</h3>
      <SmallTable
        figures
        label={t('deploysedit:plans.title')}
        head={limits.map((limit) => t(`deploysedit:plans.${limit}`))}
      >
        {planNames.map((name) => {
          const { vcpus, memory, services } = plans[name];
          return (
            <tr key={name} aria-current={name === tier || undefined}>
              <th scope="row">
                {name} {name === tier && t('deploysedit:plans.current')}
              </th>
              <td>{vcpus}</td>
              <td>{memory / 1024} GB</td>
              <td>{services}</td>
            </tr>
          );
        })}
      </SmallTable>
      {plan !== null && planNames.every((name) => name !== tier) && (
        <p className={text['small']}>{t('deploysedit:plans.other', { tier: plan.tier })}</p>
      )}
    </section>
  );
}
