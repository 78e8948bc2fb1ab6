import { failure } from '../../../../shared/contract/errors.ts';
import type { MethodArgs, MethodOutput } from '../../../../shared/contract/methods.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { toObject } from '../../../../shared/playout/document/source.ts';
import type { ItemRef } from '../../../../shared/playout/operations.ts';
import type { Report } from '../../../../shared/playout/state.ts';
import type { PlayoutFilesPort } from '../../../platform/ports/playout-files.ts';
import type { ChannelView, WorkspaceView } from '../view.ts';

/** Maximum number of listed reports, newest first. */
const MAX_REPORTS = 200;
const MAX_TEXT = 1024 * 1024;

/**
 * The engine's reports about failed items of a channel, newest first. Empty if no report folder is set or it does not
 * exist yet.
 */
export async function loadReports(
  files: PlayoutFilesPort,
  view: WorkspaceView,
  channel: string,
): Promise<Report[]> {
  const channelView = view.channel(channel);
  const folder = reportsFolder(files, channelView);
  if (folder === null) return [];
  const listed = await files.list(folder);
  if (!listed.ok) {
    if (listed.fault.k === 'missing') return [];
    const { reason } = listed.fault;
    throw failure('storage', t('playoutserver:around.report.unreadable', { path: folder, reason }));
  }
  const named = listed.entries
    .filter(({ kind }) => kind === 'folder')
    .flatMap(({ name }) => readName(name, channelView.state.number) ?? [])
    .toSorted((a, b) => b.at - a.at)
    .slice(0, MAX_REPORTS);
  const refs = locateIds(channelView, new Set(named.map(({ itemId }) => itemId)));
  const reports: Report[] = [];
  for (const { id, at, itemId } of named)
    reports.push({
      id,
      at,
      itemId,
      ref: refs.get(itemId) ?? null,
      files: await listFileNames(files, files.join(folder, id)),
    });
  return reports;
}

/** The text of a report file; only its end if it is long. Never reads outside the folder. */
export async function loadReport(
  files: PlayoutFilesPort,
  view: WorkspaceView,
  { channel, id, file }: MethodArgs<'playout.report'>,
): Promise<MethodOutput<'playout.report'>> {
  const gone = (): Error => failure('not-found', t('playoutserver:around.report.gone'));
  const channelView = view.channel(channel);
  const folder = reportsFolder(files, channelView);
  if (folder === null || !isPlainName(file) || readName(id, channelView.state.number) === null)
    throw gone();
  const place = files.join(folder, id, file);
  if ((await files.passesLink(place, file)) || (await files.passesLink(place, id))) throw gone();
  const read = await files.read(place);
  if (!read.ok) throw gone();
  const cut = read.bytes.byteLength > MAX_TEXT;
  // The cause is at the end.
  const text = new TextDecoder().decode(cut ? read.bytes.subarray(-MAX_TEXT) : read.bytes);
  return { text, cut };
}

function reportsFolder(files: PlayoutFilesPort, { config, state }: ChannelView): string | null {
  const spelled = toObject(config?.['ffmpeg'])?.['reports_folder'];
  if (typeof spelled !== 'string' || spelled === '') return null;
  return files.resolve(files.dirname(state.configPath), spelled);
}

/** `<number>_<nanoseconds since the epoch>_<item id>`; the id may contain any character of a folder name. */
function readName(name: string, number: string): { id: string; at: number; itemId: string } | null {
  if (!name.startsWith(`${number}_`) || !isPlainName(name)) return null;
  const parts = /^(\d{16,20})_(.*)$/s.exec(name.slice(number.length + 1));
  if (parts === null) return null;
  const [, time = '', itemId = ''] = parts;
  return { id: name, at: Number(BigInt(time) / 1_000_000n), itemId };
}

const isPlainName = (name: string): boolean =>
  name !== '' && name !== '.' && name !== '..' && !/[/\\\0]/.test(name);

async function listFileNames(files: PlayoutFilesPort, folder: string): Promise<string[]> {
  const listed = await files.list(folder);
  if (!listed.ok) return [];
  return listed.entries
    .filter(({ kind }) => kind === 'file')
    .map(({ name }) => name)
    .toSorted();
}

/** The places of the items with these ids; the first one if several have the same id. */
function locateIds(
  { docs, state }: ChannelView,
  wanted: ReadonlySet<string>,
): ReadonlyMap<string, ItemRef> {
  const refs = new Map<string, ItemRef>();
  if (wanted.size === 0) return refs;
  for (const doc of docs)
    for (const { key, value } of doc.items) {
      const id = toObject(value)?.['id'];
      if (typeof id === 'string' && wanted.has(id) && !refs.has(id))
        refs.set(id, { channel: state.key, file: doc.id, key });
    }
  return refs;
}
