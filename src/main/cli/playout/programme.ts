import { mkdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { failure } from '../../../shared/contract/errors.ts';
import { formatLength } from '../../../shared/format/length.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { JsonValue } from '../../../shared/playout/document/document.ts';
import { writeDocText } from '../../../shared/playout/document/write-doc.ts';
import { readJsonBytes } from '../../../shared/playout/json/read-json.ts';
import type { DocumentFinding } from '../../../shared/playout/programme/document-finding.ts';
import type {
  ExampleResult,
  ChannelFiles,
  ExampleRun,
  WrittenItem,
} from '../../../shared/playout/programme/example.ts';
import { exampleSteps } from '../../../shared/playout/programme/example.ts';
import { findingText } from '../../../shared/playout/programme/finding-text.ts';
import {
  describeNoExample,
  describeOtherDocument,
} from '../../../shared/playout/programme/other-document.ts';
import type { Readable } from '../../../shared/playout/programme/readable.ts';
import { ownNames } from '../../../shared/playout/programme/readable.ts';
import { readProgramme } from '../../../shared/playout/programme/read-programme.ts';
import { runSliced } from '../../../shared/lib/steps.ts';
import { faultReason } from '../../platform/fault.ts';
import type { Context } from '../context.ts';
import type { Io } from '../io.ts';
import { STDIN } from '../io.ts';
import type { Given } from '../options.ts';
import { text } from '../options.ts';
import { formatFileName, readBytes } from '../kit/read-file.ts';
import { toTable } from '../kit/table.ts';
import { printJson, tinted } from '../output.ts';
import { severityWord } from './findings.ts';
import { printTable } from '../print-table.ts';

/** Maximum size of `programming.json` in bytes. */
const MAX_PROGRAMME_BYTES = 5 * 1024 * 1024;
/** An example includes its media: up to 200,000. */
const MAX_EXAMPLE_BYTES = 64 * 1024 * 1024;

/** programme check: prints the errors and warnings of `programming.json`. Exit 1 on an error. */
export async function checkProgramme({ io, options }: Context, file: string): Promise<number> {
  await refuseFolder(file, 'programming.json');
  const document = await readDocument(io, file, MAX_PROGRAMME_BYTES);
  if (!options.json) refuseOther(describeOtherDocument(formatFileName(file), document), file);
  const { findings } = readProgramme(document);
  const isGood = findings.every(({ severity }) => severity !== 'error');
  if (options.json) printJson(io, { ok: isGood, findings });
  else if (findings.length === 0) io.out(t('playoutcli:programme.good'));
  else printFaults(io, file, findings);
  return isGood ? 0 : 1;
}

/** programme generate: the items of one worked example. Exit 1 if the example can't be read. */
export async function generateExample(
  { io, options }: Context,
  file: string,
  given: Given,
): Promise<number> {
  await refuseFolder(file, 'example.json');
  const document = await readDocument(io, file, MAX_EXAMPLE_BYTES);
  if (!options.json) refuseOther(describeNoExample(formatFileName(file), document), file);
  const answer = await generateAll(io, document);
  if (!answer.ok) {
    if (options.json)
      printJson(io, { ...toError(answer.findings), ok: false, findings: answer.findings });
    else printFaults(io, file, answer.findings);
    return 1;
  }
  const folder = text(given['to']);
  if (folder !== null) await writeFiles(folder, answer.files());
  if (options.json) printJson(io, { runs: answer.runs });
  else for (const run of answer.runs) printRun(io, run);
  return 0;
}

/** How long the generation holds up a signal (ms). */
const SLICE_MS = 50;

/** Runs the example; Ctrl+C ends it. Throws `cancelled`. */
async function generateAll(io: Io, document: JsonValue): Promise<ExampleResult> {
  io.progress(t('playoutcli:programme.generating'));
  const pause = async (): Promise<void> => {
    await turn();
    if (io.signal.aborted) throw failure('cancelled', t('errors:cancelled'));
  };
  try {
    const now = (): number => performance.now();
    return await runSliced(exampleSteps(document), { now, pause, sliceMs: SLICE_MS });
  } finally {
    io.progress(null);
  }
}

/** The document's first finding as the error of a command that could not do its work. */
function toError(findings: readonly DocumentFinding[]) {
  const [{ pointer, message } = { pointer: '', message: '' }] = findings;
  const code = 'invalid-input';
  return { error: { code, message, retryable: false, detail: { field: pointer } } };
}

/** Writes into a folder that does not exist yet, so nothing can be lost. Throws `storage`. */
async function writeFiles(folder: string, channels: readonly ChannelFiles[]): Promise<void> {
  try {
    await mkdir(folder);
    for (const { number, files } of channels) {
      await mkdir(path.join(folder, number));
      for (const doc of files)
        await writeFile(path.join(folder, number, doc.name), writeDocText(doc), { flag: 'wx' });
    }
  } catch (error) {
    const reason = faultReason(error);
    throw failure('storage', t('playoutcli:programme.noFolder', { folder, reason }), {
      field: 'to',
    });
  }
}

/** Throws `invalid-input` for a folder, with the usual name of a file in it. */
export async function refuseFolder(file: string, usual: string): Promise<void> {
  const facts = file === STDIN ? null : await stat(file).catch(() => null);
  if (facts?.isDirectory() !== true) return;
  const sentence = t('playoutcli:programme.folder', { name: file, file: usual });
  throw failure('invalid-input', sentence, { field: 'file', file });
}

function refuseOther(sentence: string | null, file: string): void {
  if (sentence !== null) throw failure('invalid-input', sentence, { field: 'file', file });
}

async function readDocument(io: Io, file: string, limit: number): Promise<JsonValue> {
  const read = readJsonBytes(await readBytes(io, file, limit));
  if (read.ok) return read.value;
  const { line, column, message } = read.fault;
  throw failure(
    'invalid-input',
    t('playoutcli:programme.noJson', { name: formatFileName(file), line, column, message }),
    { field: 'file', file },
  );
}

function printFaults(io: Io, file: string, findings: readonly DocumentFinding[]): void {
  for (const { pointer, severity, message } of findings)
    io.out([
      severityWord(severity),
      ` ${formatFileName(file)}${pointer === '' ? '' : `#${pointer}`}: ${message}`,
    ]);
}

export function printRun(
  io: Io,
  { items, findings }: Pick<ExampleRun, 'items' | 'findings'>,
  names: Readable = ownNames,
): void {
  const rows = Object.entries(items).flatMap(([channel, list]) =>
    list.map((item) => ({ channel, item })),
  );
  if (rows.length === 0) io.out(t('playoutcli:programme.noItems'));
  else
    printTable(
      io,
      toTable(rows, 'playoutcli:programme.columns', {
        channel: ({ channel }) => channel,
        start: ({ item }) => item.start,
        length: ({ item }) => formatItemLength(item),
        what: ({ item }) =>
          item.media === undefined ? t('playoutcli:programme.picture') : names.media(item.media),
        slot: ({ item }) => item.slot ?? item.pin ?? '',
        role: ({ item }) => t(`playoutcli:programme.role.${item.role}`),
      }),
    );
  printFindings(
    io,
    findings.map((finding) => findingText(finding, names)),
  );
}

/** Prints each sentence once, with its number of occurrences: a missing clip is a finding of every gap. */
export function printFindings(io: Io, sentences: readonly string[]): void {
  const counts = new Map<string, number>();
  for (const text of sentences) counts.set(text, (counts.get(text) ?? 0) + 1);
  for (const [text, count] of counts)
    io.out(tinted('warn', t('playoutcli:programme.finding', { text, count })));
}

const formatItemLength = ({ start, finish }: WrittenItem): string =>
  formatLength(Date.parse(finish) - Date.parse(start));
