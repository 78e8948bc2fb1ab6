import type { Stat, Stats } from '../../../../shared/ads/model.ts';
import type { TextsByNamespace } from '../../../../shared/i18n/translate.ts';
import { Remembered } from '../../../state/remembered.ts';
import type { NumberLook } from '../parts/numbers.ts';
import { ratio } from '../../../../shared/ads/rules/stats.ts';

export const columnSets = ['delivery', 'engagement', 'conversion'] as const;
export type ColumnSet = (typeof columnSets)[number];

/** The column set that the user selected. */
export const columnSet = new Remembered<ColumnSet>('ads.columns', columnSets, 'delivery');

/** One column of numbers. */
export interface Figure {
  /** The key of its title. */
  readonly id: keyof TextsByNamespace['adspanel']['tree']['column'];
  readonly look: NumberLook;
  readonly width: number;
  /** Order in which columns are hidden when space is short, highest first. */
  readonly fold: number;
  readonly of: (stats: Stats) => Stat | undefined;
  /** The field to request, unless it is one of the three that are always included. */
  readonly field?: string;
}

const createFigure = (
  id: Figure['id'],
  field: string,
  fold: number,
  width = 80,
  look: NumberLook = 'count',
): Figure => ({ id, field, look, width, fold, of: (stats) => stats[field] });

const clicks = createFigure('clicks', 'CLICKS', 3, 74);
/** The service does not document whether its rate is a fraction or a percentage, so the app calculates it. */
const ctr: Figure = {
  id: 'ctr',
  look: 'percent',
  width: 62,
  fold: 4,
  of: (stats) => ratio(stats, 'CLICKS', 'IMPRESSIONS'),
};

const thousandfold = (stat: Stat | undefined): Stat | undefined =>
  typeof stat === 'number' ? stat * 1000 : stat;

export const figures: Readonly<Record<ColumnSet, readonly Figure[]>> = {
  delivery: [
    createFigure('impressions', 'IMPRESSIONS', 3),
    ctr,
    {
      id: 'cpm',
      look: 'money',
      width: 88,
      fold: 8,
      of: (stats) => thousandfold(ratio(stats, 'SPEND', 'IMPRESSIONS')),
    },
    createFigure('reach', 'REACH', 9, 80),
    createFigure('frequency', 'FREQUENCY', 9, 86, 'times'),
  ],
  engagement: [
    clicks,
    ctr,
    {
      id: 'costPerClick',
      look: 'money',
      width: 112,
      fold: 8,
      of: (stats) => ratio(stats, 'SPEND', 'CLICKS'),
    },
    createFigure('completes', 'COMPLETES', 9),
  ],
  conversion: [
    createFigure('leads', 'LEADS', 4, 66),
    createFigure('signUps', 'SIGN_UPS', 3, 78),
    createFigure('purchases', 'PURCHASES', 8, 84),
    createFigure('revenue', 'REVENUE', 9, 112, 'money'),
    {
      id: 'returned',
      field: 'REVENUE',
      look: 'times',
      width: 76,
      fold: 9,
      of: (stats) => ratio(stats, 'REVENUE', 'SPEND'),
    },
  ],
};

/** The fields to request in addition to those that are always included. */
export const listFields = (set: ColumnSet): string[] => [
  ...new Set(figures[set].flatMap(({ field }) => field ?? [])),
];
