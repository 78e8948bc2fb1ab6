import '../../../shared/playout/programme-import/texts.ts';
import '../../../shared/playout/cli-texts.ts';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { AppFailure } from '../../../shared/contract/errors.ts';
import { failure } from '../../../shared/contract/errors.ts';
import { formatPercent } from '../../../shared/format/numbers.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { ImportResult, PathRow } from '../../../shared/playout/programme-import/contract.ts';
import { MAX_PATH_ROWS } from '../../../shared/playout/programme-import/contract.ts';
import { faultCode, faultReason } from '../../platform/fault.ts';
import { toTable } from '../kit/table.ts';
import type { App } from '../app-link.ts';
import { withApp } from '../app-link.ts';
import type { Context } from '../context.ts';
import type { Io } from '../io.ts';
import { STDIN } from '../io.ts';
import type { Given } from '../options.ts';
import { text } from '../options.ts';
import { printJson, tinted } from '../output.ts';
import { printTable } from '../print-table.ts';
import { UsageError } from '../usage-error.ts';

/** programme import: writes the schedule of another program as a new `programming.json`, and lists the parts without a counterpart. */
export async function importProgramme(
  context: Context,
  source: string,
  given: Given,
): Promise<number> {
  const { io, options } = context;
  const to = text(given['to']) ?? '';
  if (source === '' || source === STDIN || to === '' || to === STDIN)
    throw new UsageError(t('playoutcli:programme.noStdin'));
  const input = { path: path.resolve(source), map: [...readMap(given['map'])] };
  if (existsSync(to)) throw existing(to);
  // Uses the app, because it has the media library. No time limit, because a large database takes longer than commands usually may.
  const result = await withApp(
    context,
    (app) =>
      withJobProgress(app, io, (job) =>
        app.client.call('playout.programme.readImport', { ...input, job }, app.signal),
      ),
    { topics: ['playout.jobs'], noData: 'scratch', timeout: null },
  );
  if (result.isEmpty) {
    if (!options.json) printReport(io, result);
    throw nothingFound(to, result);
  }
  await writeNew(to, result.programme);
  if (options.json) printJson(io, toJson(result));
  else {
    io.out(t('playoutcli:programme.imported', { program: result.program, file: to }));
    printReport(io, result);
  }
  return 0;
}

/** The failure for a schedule from which nothing became a slot or a pin. Its detail is the report that the programme would have had. */
function nothingFound(file: string, { programme: _, ...result }: ImportResult): AppFailure {
  const { program, counts, matched, unmatched, notes, paths } = result;
  const read = counts.map(({ name, count }) => `${name} ${String(count)}`).join(', ');
  const about = { program, read, file };
  const key = read === '' ? 'nothingRead' : matched.of > 0 ? 'nothingMatched' : 'nothingBecomes';
  return failure('invalid-input', t(`playoutcli:programme.${key}`, about), {
    field: 'source',
    counts,
    matched: matched.total,
    matchedBy: matched,
    unmatched,
    notes,
    paths,
  });
}

/** The document itself instead of its text. */
const toJson = ({ programme, matched, isEmpty: _, ...rest }: ImportResult): unknown => ({
  programme: JSON.parse(programme) as unknown,
  matched: matched.total,
  matchedBy: matched,
  ...rest,
});

/** `FROM=TO`; both may have `=` only in TO. */
function readMap(given: unknown): readonly PathRow[] {
  const rows = (Array.isArray(given) ? (given as readonly unknown[]) : []).map(String);
  if (rows.length > MAX_PATH_ROWS)
    throw new UsageError(t('playoutcli:programme.manyMaps', { count: MAX_PATH_ROWS }));
  return rows.map((row) => {
    const at = row.indexOf('=');
    const from = row.slice(0, at).trim();
    const to = row.slice(at + 1).trim();
    if (at < 1 || from === '' || to === '')
      throw new UsageError(t('playoutcli:programme.badMap', { value: row }));
    return { from, to: path.resolve(to) };
  });
}

const existing = (file: string): AppFailure =>
  failure('conflict', t('playoutcli:programme.exists', { file }), { field: 'to' });

/** Never overwrites. Throws `conflict` or `storage`. */
async function writeNew(file: string, content: string): Promise<void> {
  try {
    await writeFile(file, content, { flag: 'wx' });
  } catch (error) {
    if (faultCode(error) === 'EEXIST') throw existing(file);
    const reason = faultReason(error);
    throw failure('storage', t('playoutcli:programme.noFile', { file, reason }), { field: 'to' });
  }
}

/** Maximum number of files that a terminal lists; `--json` has all. */
const MAX_LISTED = 20;

function printReport(io: Io, { becomes, matched, unmatched, notes }: ImportResult): void {
  if (becomes.length > 0)
    printTable(
      io,
      toTable(becomes, 'playoutcli:programme.importColumns', {
        from: ({ from }) => from,
        to: (row) => row.to,
        count: ({ count }) => String(count),
      }),
    );
  const { total, of } = matched;
  if (of > 0) io.out(t('playoutcli:programme.matched', { total, count: of }));
  if (of > total) io.out(t('playoutcli:programme.matchHint'));
  for (const { path: file, title } of unmatched.slice(0, MAX_LISTED)) {
    const name = [title, file].filter((part) => part !== '').join(', ');
    io.out([tinted('warn', t('playoutcli:programme.unmatched', { name }))]);
  }
  const more = of - total - Math.min(unmatched.length, MAX_LISTED);
  if (more > 0) io.out(t('playoutcli:programme.moreUnmatched', { count: more }));
  for (const { path: place, title, message } of notes)
    io.out([tinted('warn', title), `${place === '' ? '' : ` (${place})`}: ${message}`]);
}

/**
 * Runs a call that publishes its progress under the name of a job, and shows that progress at a terminal. The link needs the topic
 * `playout.jobs`.
 */
async function withJobProgress<T>(
  { client }: Pick<App, 'client'>,
  io: Io,
  run: (job: string) => Promise<T>,
): Promise<T> {
  const id = `cli-${randomUUID()}`;
  const stop = client.onChange(() => {
    const job = client.get('playout.jobs')[id];
    if (job === undefined) return;
    const share = formatPercent(job.total === 0 ? 0 : job.done / job.total, 0);
    io.progress(t('playoutcli:job', { label: job.label, share }));
  });
  try {
    return await run(id);
  } finally {
    stop();
    io.progress(null);
  }
}
