import { t } from '../../../../shared/i18n/translate.ts';
import { readableNames } from '../../../../shared/playout/programme/readable.ts';
import { startState } from '../../../../shared/playout/programme/apply/seams.ts';
import { writeRun } from '../../../../shared/playout/programme/example.ts';
import { generate } from '../../../../shared/playout/programme/generate.ts';
import { listDecided } from '../../../../shared/playout/programme/preview.ts';
import { findSeam } from '../../../../shared/playout/programme/ledger/replay.ts';
import type { Context } from '../../context.ts';
import type { Given } from '../../options.ts';
import { text } from '../../options.ts';
import { printJson } from '../../output.ts';
import { UsageError } from '../../usage-error.ts';
import { printRun } from '../programme.ts';
import { openGiven, parseChannels, parseFrom } from './open.ts';

const DAY_MS = 86_400_000;
const MAX_DAYS = 62;

/** programme preview: what the next days of channels would have, from the library, the ledgers and the pins. Writes nothing. */
export async function previewProgramme(
  context: Context,
  file: string,
  given: Given,
): Promise<number> {
  const open = await openGiven(context, file);
  const only = parseChannels(open, given);
  const { document, library, ledgers: read, now } = open.input;
  const from = parseFrom(given) ?? now;
  const to = from + parseDays(given) * DAY_MS;
  const ledgers = read.map(({ ledger }) => ledger);
  const seams = new Map(
    ledgers.flatMap((ledger) => {
      const seam = findSeam(ledger, from);
      return seam === null ? [] : [[ledger.number, seam] as const];
    }),
  );
  const state = startState(open.programme, ledgers, seams, document.revision);
  const generated = generate(open.programme, library, state, { from, to });
  const decided = ledgers.map((ledger) => {
    const { number } = ledger;
    const before = listDecided(ledger, from, seams.get(number));
    return [number, [...before, ...(generated.items[number] ?? [])]] as const;
  });
  const items = { ...generated.items, ...Object.fromEntries(decided) };
  const run = writeRun(open.programme, { ...generated, items }, { from, to });
  const isShown = (number: string): boolean => only?.includes(number) ?? true;
  const shown = {
    ...run,
    items: select(run.items, isShown),
    guide: select(run.guide, isShown),
    findings: run.findings.filter(({ channel }) => isShown(channel)),
  };
  if (context.options.json) printJson(context.io, shown);
  else printRun(context.io, shown, readableNames(open.programme, library.byId));
  return 0;
}

const select = <T>(
  lists: Readonly<Record<string, T>>,
  isShown: (number: string) => boolean,
): Record<string, T> =>
  Object.fromEntries(Object.entries(lists).filter(([number]) => isShown(number)));

function parseDays(given: Given): number {
  const spelled = text(given['days']) ?? '1';
  const days = Number(spelled);
  if (Number.isInteger(days) && days >= 1 && days <= MAX_DAYS) return days;
  throw new UsageError(t('playoutcli:programme.badDays', { value: spelled, most: MAX_DAYS }));
}
