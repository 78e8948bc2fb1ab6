import { failure } from '../../../../shared/contract/errors.ts';
import type { MethodOutput } from '../../../../shared/contract/methods.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { PlayoutDoc } from '../../../../shared/playout/document/document.ts';
import { programmesOf, xmltvOf } from '../../../../shared/playout/guide/xmltv.ts';
import type { PlayoutFilesPort } from '../../../platform/ports/playout-files.ts';
import type { ChannelView, WorkspaceView } from '../view.ts';

/** The name by which guides and lists know a channel; the server's default where the lineup has none (playout.md 6). */
export function tvgIdOf({ entry, state }: ChannelView): string {
  const id = entry['tvg_id'];
  return typeof id === 'string' ? id : `ersatztv.${state.number}`;
}

/** The guide of a channel; written into the lineup's XMLTV folder where that is wanted. */
export async function guideOf(
  files: PlayoutFilesPort,
  view: WorkspaceView,
  { channel, write }: { readonly channel: string; readonly write: boolean },
): Promise<MethodOutput<'playout.guide'>> {
  const found = view.channel(channel);
  const { shiftMs } = found.state;
  if (shiftMs === null) throw failure('unsupported', t('playoutserver:around.guide.notRunning'));
  const channelId = tvgIdOf(found);
  const guide = xmltvOf(programmesOf(airedDocs(found), shiftMs), { channelId });
  const folder = view.server()?.xmltvFolder ?? null;
  if (!write) return { ...guide, path: null };
  if (folder === null)
    throw failure('invalid-input', t('playoutserver:around.guide.noFolder'), {
      field: 'xmltvFolder',
    });
  const path = files.join(folder, guideName(channelId));
  await files.makeFolder(folder, false);
  await files.write(path, new TextEncoder().encode(guide.text));
  return { ...guide, path };
}

/** The files that the engine loads; the guide tells nothing of the others. */
function airedDocs({ docs, state }: ChannelView): readonly PlayoutDoc[] {
  const aired = state.files.filter((file) => file.state === 'ok' && file.window !== null);
  const ids = new Set(aired.map(({ id }) => id));
  return docs.filter(({ id }) => ids.has(id));
}

/** The file that the server looks for. An id that would lead to another folder is refused. */
function guideName(channelId: string): string {
  if (channelId !== '' && !/[/\\\p{Cc}]/u.test(channelId) && channelId.length <= 200)
    return `${channelId}.xml`;
  throw failure('invalid-input', t('playoutserver:around.guide.badId', { id: channelId }));
}
