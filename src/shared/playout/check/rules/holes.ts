import { t } from '../../../i18n/translate.ts';
import type { FindingCode, Severity } from '../../finding.ts';
import { GAP_STEP } from '../../simulate/folder-plan.ts';
import { amount } from '../amount.ts';
import type { Sink } from '../sink.ts';
import { finishAt, titleAt } from '../table.ts';
import type { WindowFile } from './edges.ts';
import { compareEdges } from './edges.ts';
import { renameRepair } from './names.ts';
import { ROUNDING } from './order.ts';

const SECOND = 1000;

/** What comes after a hole between two files: how late it begins (ms), or that it is over by then. */
interface After {
  readonly late: number;
  readonly skipped: boolean;
}

/**
 * A hole between the last item of a file and the first of the next. While nothing later stands in the file in charge, the engine
 * is black for a minute at a time and then looks again, so that the next item begins up to a minute late (playout.md 4). Each
 * stretch of the hole is told where it has its cause: a name that claims it, or no name at all.
 */
export function checkJoin(
  sink: Sink,
  a: WindowFile,
  b: WindowFile,
  files: readonly WindowFile[],
): void {
  const ends = endOf(a);
  const begins = b.cover?.from ?? b.from;
  if (a.table !== null && b.table !== null && a.cover !== null && b.cover !== null) {
    if (compareEdges(a.table, a.cover.last, b.table, b.cover.first) >= 0) return;
  } else if (ends >= begins) return;
  const after = afterHole(ends, begins, b);
  const tells = { after, files, told: false };
  const named = Math.min(Math.max(a.to, ends), begins);
  if (named > ends) sayHole(sink, a, 'name-overclaims', 'claimsEnd', ends, named, tells);
  const free = Math.min(b.from, begins);
  if (free > named) sayHole(sink, b, 'window-gap', 'windowGap', named, free, tells);
  const claimed = Math.max(named, free);
  if (begins > claimed) sayHole(sink, b, 'name-overclaims', 'claimsStart', claimed, begins, tells);
}

/** Where a file leaves off: with its items, or with its name where nobody knows them. */
const endOf = ({ cover, to }: WindowFile): number => cover?.to ?? to;

function afterHole(ends: number, begins: number, b: WindowFile): After {
  const steps = b.from > ends ? Math.ceil((b.from - ends) / GAP_STEP) : 0;
  const at = ends + steps * GAP_STEP;
  const finish = b.table === null || b.cover === null ? Infinity : finishAt(b.table, b.cover.first);
  return { late: Math.max(0, at - begins), skipped: at >= finish };
}

interface Tells {
  readonly after: After;
  readonly files: readonly WindowFile[];
  told: boolean;
}

/** Whether times of its items cannot be read, so that nobody knows what its name claims in vain. */
const guesses = ({ table }: WindowFile): boolean =>
  table !== null && (table.start.some(Number.isNaN) || table.finish.some(Number.isNaN));

type HoleText = 'claimsEnd' | 'claimsStart' | 'windowGap';

function sayHole(
  sink: Sink,
  file: WindowFile,
  code: FindingCode,
  text: HoleText,
  from: number,
  to: number,
  tells: Tells,
): void {
  const { late, skipped } = tells.after;
  const delays = late >= ROUNDING && !tells.told;
  if (to - from < ROUNDING && !delays) return;
  if (code === 'name-overclaims' && guesses(file)) return;
  const sentence = t(`playoutcheck:air.hole.${text}`, { amount: amount(to - from) });
  const then = skipped
    ? t('playoutcheck:air.hole.skipped')
    : t('playoutcheck:air.hole.late', { amount: amount(late) });
  const message = delays ? `${sentence} ${then}` : sentence;
  const severity: Severity = delays ? 'error' : to - from < SECOND ? 'info' : 'warning';
  tells.told = true;
  const shrinks = text === 'claimsEnd' && file.table !== null;
  const repair =
    shrinks && file.table ? renameRepair(file.table, file.cover, tells.files) : undefined;
  sink.add(file.path, '', code, severity, message, { repair, from, to });
}

/** A name that claims more than its items cover where no neighbour joins on. `other`: the file that claims that time as well. */
export function sayClaim(
  sink: Sink,
  file: WindowFile,
  edge: 'start' | 'finish',
  other: WindowFile | null,
  files: readonly WindowFile[],
): void {
  const { table, cover } = file;
  if (table === null || cover === null || guesses(file)) return;
  const [from, to] = edge === 'start' ? [file.from, cover.from] : [cover.to, file.to];
  if (to - from < ROUNDING) return;
  const words = {
    amount: amount(to - from),
    title: titleAt(table, edge === 'start' ? cover.first : cover.last),
  };
  const hides = other !== null && other.from < to && from < other.to;
  const key = edge === 'start' ? 'openStart' : 'openEnd';
  const sentence = t(`playoutcheck:air.hole.${key}`, words);
  const message = hides
    ? `${sentence} ${t('playoutcheck:air.hole.hides', { other: other.name })}`
    : sentence;
  const severity = hides ? 'error' : to - from < SECOND ? 'info' : 'warning';
  const repair = renameRepair(table, cover, files);
  sink.add(file.path, '', 'name-overclaims', severity, message, { repair, from, to });
}

/** A name over a file without any item that can play. */
export function sayEmpty(sink: Sink, file: WindowFile): void {
  if (guesses(file)) return;
  const { path, from, to } = file;
  const message = t('playoutcheck:air.hole.empty', { amount: amount(to - from) });
  sink.add(path, '', 'name-overclaims', 'warning', message, { from, to });
}
