import { failure } from '../../../shared/contract/errors.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { Finding, FindingCounts, Severity } from '../../../shared/playout/finding.ts';
import { fileKinds } from '../../../shared/playout/finding.ts';
import { oneOf } from '../commands/player-actions.ts';
import type { Context } from '../context.ts';
import type { Io } from '../io.ts';
import type { Given } from '../options.ts';
import { text } from '../options.ts';
import type { Tint } from '../../platform/terminal.ts';
import { printJson, tinted } from '../output.ts';
import { countsOf, listed, MOST_LISTED, oncePerPath, onceEach } from './findings.ts';
import type { Report } from './load/look.ts';
import { isOver } from './load/look.ts';
import { lookAtPaths } from './load/look-at-paths.ts';
import { openLook } from './load/open-look.ts';

/** playout check: what the engine and the schema say of files, and everything that will go wrong on air. Exit 1 on an error. */
export async function check(
  context: Context,
  paths: readonly string[],
  given: Given,
): Promise<number> {
  const kind = text(given['kind']);
  const look = openLook(context, given);
  const report: Report = { files: [], findings: [] };
  await lookAtPaths(look, report, paths, kind === null ? null : oneOf(kind, fileKinds));
  if (isOver(look)) throw failure('cancelled', t('errors:cancelled'));
  const all = onceEach(report.findings);
  const counts = countsOf(all);
  const findings = listed(all);
  const omitted = all.length - findings.length;
  const files = oncePerPath(report.files);
  if (context.options.json)
    printJson(context.io, {
      files,
      findings,
      counts,
      ...(omitted > 0 && { omitted }),
      ...(look.notes.size > 0 && { notes: [...look.notes] }),
    });
  else say(context.io, findings, counts, files.length);
  if (!context.options.json) for (const note of look.notes) context.io.err(note);
  if (omitted > 0 && !context.options.json)
    context.io.err(t('playoutcli:check.left', { count: omitted, most: MOST_LISTED }));
  return counts.error > 0 ? 1 : 0;
}

const tints: Readonly<Record<Severity, Tint>> = { error: 'bad', warning: 'warn', info: 'faint' };

function say(
  io: Io,
  findings: readonly Finding[],
  { error, warning, info }: FindingCounts,
  files: number,
): void {
  for (const { path, pointer, severity, message } of findings) {
    const place = pointer === '' ? path : `${path}#${pointer}`;
    const word = tinted(tints[severity], t(`playoutcli:severity.${severity}`));
    io.out([word, ` ${place}: ${message}`]);
  }
  io.out(t('playoutcli:check.counts', { files, error, warning, info }));
}
