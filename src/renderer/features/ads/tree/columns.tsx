import type { ReactNode } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import { UNKNOWN } from '../../../../shared/format/numbers.ts';
import type { Column } from '../../../ui/table/column.ts';
import text from '../../../ui/text.module.css';
import { DeliveryWord, deliveryWord } from '../parts/delivery.tsx';
import type { Entity } from '../parts/entity.ts';
import { hasKnownBudgets } from '../parts/entity.ts';
import { budgetText, statText } from '../parts/numbers.ts';
import { NameCell, PacingBar, stateWord } from './cells.tsx';
import type { ColumnSet } from './column-sets.ts';
import { figures } from './column-sets.ts';
import type { TreeRow } from './rows.ts';
import css from './Tree.module.css';

const cell =
  (draw: (entity: Entity) => ReactNode) =>
  (row: TreeRow): ReactNode =>
    row.k === 'entity' ? draw(row.entity) : null;

/** The head of a column of money: its cells have no currency. */
const inCurrency = (title: string, currency: string): string =>
  currency === '' ? title : `${title}, ${currency}`;

/** The columns of a set. Only the name is sortable: of these columns, the service sorts campaigns only by name. */
export function treeColumns(set: ColumnSet, currency: string): readonly Column<TreeRow>[] {
  return [
    {
      id: 'name',
      title: t('adspanel:tree.column.name'),
      width: 150,
      grow: 1,
      value: ({ id }) => id,
      cell: (row) => <NameCell row={row} />,
    },
    ...stateColumns(),
    ...budgetColumns(currency),
    ...figures[set].map(({ id, look, width, fold, of }): Column<TreeRow> => ({
      id,
      title:
        look === 'money'
          ? inCurrency(t(`adspanel:tree.column.${id}`), currency)
          : t(`adspanel:tree.column.${id}`),
      width,
      fold,
      align: 'end',
      cell: cell(({ node }) => statText(of(node.stats), look, currency)),
    })),
  ];
}

function stateColumns(): readonly Column<TreeRow>[] {
  return [
    {
      id: 'state',
      title: t('adspanel:tree.column.state'),
      width: 56,
      fold: 7,
      cell: cell(({ node: { status, delivery } }) => (
        <span className={status === 'ACTIVE' ? css['word'] : text['small']}>
          {stateWord(delivery.state === 'completed' ? 'COMPLETED' : status)}
        </span>
      )),
    },
    {
      id: 'delivery',
      title: t('adspanel:tree.column.delivery'),
      width: 106,
      fold: 1,
      cell: cell(({ node: { delivery } }) => (
        <DeliveryWord state={delivery.state} word={deliveryWord(delivery)} />
      )),
    },
  ];
}

function budgetColumns(currency: string): readonly Column<TreeRow>[] {
  return [
    {
      id: 'budget',
      title: inCurrency(t('adspanel:tree.column.budget'), currency),
      width: 116,
      fold: 5,
      align: 'end',
      cell: cell((entity) => {
        if (entity.level === 'ad') return null;
        const { budget } = entity.node;
        return budget === null ? UNKNOWN : budgetText(budget, currency);
      }),
    },
    {
      id: 'spend',
      title: inCurrency(t('adspanel:tree.column.spend'), currency),
      width: 92,
      fold: 2,
      align: 'end',
      cell: cell(({ node }) => statText(node.stats['SPEND'], 'money', currency)),
    },
    {
      id: 'pacing',
      title: t('adspanel:tree.column.pacing'),
      width: 90,
      fold: 6,
      cell: cell((entity) =>
        entity.level === 'ad' ? null : (
          <PacingBar pacing={entity.node.pacing} hasPlan={hasKnownBudgets(entity)} />
        ),
      ),
    },
  ];
}
