import '../edit-texts.ts';
import { t } from '../../i18n/translate.ts';
import type { Usage, UsageLine } from '../model.ts';

/** A row of the bill. `line`: the metered resource; null for the plan's fee and other costs. */
interface BillRow {
  readonly name: string;
  readonly cents: number | null;
  readonly line: UsageLine | null;
}

/** Converts a line from minutes to hours, the unit that users pay for. */
function inHours(line: UsageLine): UsageLine {
  const what = /^(.+)[_ ]minutes?$/i.exec(line.unit)?.[1];
  if (what === undefined) return line;
  const unitPrice = line.unitPrice === null ? null : line.unitPrice * 60;
  return { ...line, unit: `${what}_hour`, quantity: line.quantity / 60, unitPrice };
}

/** The lines of the bill, plus the plan's fee and the deduction for its included use, so that they add up to the total. */
export function billRows({ lines, feeCents, cents }: Usage): readonly BillRow[] {
  const billed = lines.reduce((sum, line) => sum + (line.cents ?? 0), feeCents ?? 0);
  const rest = cents === null || lines.some((line) => line.cents === null) ? 0 : cents - billed;
  const others = [
    [t('deploysedit:usage.fee'), feeCents ?? 0],
    [t(`deploysedit:usage.${rest > 0 ? 'other' : 'included'}`), rest],
  ] as const;
  return [
    ...lines.map((line) => ({
      name: t(`deploysedit:kind.${line.kind}`),
      cents: line.cents,
      line: inHours(line),
    })),
    ...others.flatMap(([name, amount]) =>
      amount === 0 ? [] : [{ name, cents: amount, line: null }],
    ),
  ];
}
