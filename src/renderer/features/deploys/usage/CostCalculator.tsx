import { useState } from 'react';
import type { Consumption } from '../../../../shared/deploys/rules/cost.ts';
import { computeCost } from '../../../../shared/deploys/rules/cost.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { formatRoundedMoney } from '../../../../shared/format/money.ts';
import { CURRENCY } from '../../../../shared/deploys/rules/cost.ts';
import { CommitField } from '../../../ui/CommitField.tsx';
import { Fact, Facts } from '../../../ui/Facts.tsx';
import { FieldPair } from '../../../ui/FieldPair.tsx';
import text from '../../../ui/text.module.css';
import type { Read } from '../../../ui/use-commit.ts';
import css from './UsageDialog.module.css';

/** The smallest service for a month of 730 h. */
const first: Consumption = { vcpus: 0.25, memory: 0.25, hours: 730, egress: 0 };

function readFigure(typed: string): Read<number> {
  const value = Number(typed.trim().replace(',', '.'));
  return typed.trim() !== '' && Number.isFinite(value) && value >= 0 && value <= 1e9
    ? { ok: true, value }
    : { ok: false, error: t('deploysedit:calculator.wrong') };
}

/** Calculates the cost of a service from the platform's metering rates. */
export function CostCalculator() {
  const [use, setUse] = useState(first);
  const cost = computeCost(use);
  const amount = (value: number): string => formatRoundedMoney(value, CURRENCY);
  const field = (key: keyof Consumption) => (
    <CommitField
      live
      label={t(`deploysedit:calculator.${key}`)}
      text={String(use[key])}
      read={readFigure}
      onCommit={(value) => setUse({ ...use, [key]: value })}
    />
  );
  return (
    <section className={css['part']}>
      <h3>{t('deploysedit:calculator.title')}</h3>
      <FieldPair>
        {field('vcpus')}
        {field('memory')}
      </FieldPair>
      <FieldPair>
        {field('hours')}
        {field('egress')}
      </FieldPair>
      <div role="status">
        <Facts>
          {(['vcpu', 'memory', 'egress'] as const).map((kind) => (
            <Fact key={kind} name={t(`deploysedit:kind.${kind}`)}>
              {amount(cost[kind])}
            </Fact>
          ))}
          <Fact name={t('deploysedit:calculator.total')}>
            <strong>{amount(cost.total)}</strong>
          </Fact>
        </Facts>
      </div>
      <p className={text['small']}>{t('deploysedit:calculator.rates')}</p>
    </section>
  );
}
