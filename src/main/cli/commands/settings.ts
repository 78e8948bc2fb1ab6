import { failure } from '../../../shared/contract/errors.ts';
import { describeImport, listImportChanges } from '../../../shared/settings/import-changes.ts';
import { MAX_SETTINGS_TEXT } from '../../../shared/settings/transfer.ts';
import type { ImportPreview } from '../../../shared/settings/transfer.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { faultCode, faultReason } from '../../platform/fault.ts';
import { AtomicFiles } from '../../platform/files.ts';
import type { App } from '../app-link.ts';
import { withApp } from '../app-link.ts';
import type { Context } from '../context.ts';
import { STDIN } from '../io.ts';
import { command } from '../kit/command.ts';
import { readText } from '../kit/read-file.ts';
import { printJson } from '../output.ts';
import { printTable } from '../print-table.ts';
import type { Register } from './registry.ts';

/** `noData`: what to do without a data folder. */
const withSettings = (
  context: Context,
  noData: 'make' | 'scratch',
  use: (app: App) => Promise<number>,
): Promise<number> => withApp(context, use, { topics: ['settings'], noData });

const exportSettings = (context: Context, file: string): Promise<number> =>
  withSettings(context, 'scratch', async ({ client, signal }) => {
    const text = await client.call('settings.export', undefined, signal);
    if (file === STDIN) {
      context.io.text(text);
      return 0;
    }
    await writeFile(file, text);
    if (context.options.json) printJson(context.io, { file });
    else context.io.out(t('cli:settings.exported', { file }));
    return 0;
  });

/** Throws `invalid-input` if the path cannot be a file, and `storage` if the system refuses it. */
async function writeFile(file: string, text: string): Promise<void> {
  try {
    await new AtomicFiles().writeText(file, text);
  } catch (error) {
    const detail = { field: 'file', file };
    switch (faultCode(error)) {
      case 'ENOENT':
      case 'ENOTDIR':
        throw failure('invalid-input', t('cli:settings.noFolder', { file }), detail);
      case 'EISDIR':
        throw failure('invalid-input', t('cli:settings.isFolder', { file }), detail);
      default: {
        const reason = faultReason(error);
        throw failure('storage', t('cli:settings.unwritten', { file, reason }), { file });
      }
    }
  }
}

async function importSettings(context: Context, file: string, isTrial: boolean): Promise<number> {
  const { io, options } = context;
  const text = await readText(io, file, MAX_SETTINGS_TEXT);
  return withSettings(context, isTrial ? 'scratch' : 'make', async ({ client, signal }) => {
    const method = isTrial ? 'settings.previewImport' : 'settings.import';
    const preview = await client.call(method, { text }, signal);
    const { ignored } = preview;
    if (options.json)
      printJson(io, { imported: !isTrial, changes: listImportChanges(preview), ignored });
    else print(context, preview, isTrial);
    return 0;
  });
}

function print({ io }: Context, preview: ImportPreview, isTrial: boolean): void {
  const changes = describeImport(preview);
  const { ignored } = preview;
  const count = changes.length;
  if (count === 0) io.out(t('cli:settings.same'));
  else {
    const head = (['setting', 'what'] as const).map((key) => t(`cli:settings.head.${key}`));
    printTable(io, [head, ...changes.map(({ name, change }) => [name, change])]);
    io.out(t(isTrial ? 'cli:settings.would' : 'cli:settings.imported', { count }));
  }
  if (ignored.length > 0) io.err(t('cli:settings.ignored', { keys: ignored.join(', ') }));
}

const place = { texts: 'cli:', keys: { file: 'settingsFile' } };

export const addSettings: Register = (program, run) => {
  const group = program.command('settings').description(t('cli:command.settings'));
  command(
    { ...place, usage: 'export <file>', keys: { ...place.keys, export: 'settings_export' } },
    (file) => (context) => exportSettings(context, file),
  )(group, run);
  command(
    {
      ...place,
      usage: 'import <file>',
      options: ['--dry-run'],
      keys: { ...place.keys, import: 'settings_import' },
    },
    (file, given) => (context) => importSettings(context, file, given['dryRun'] === true),
  )(group, run);
};
