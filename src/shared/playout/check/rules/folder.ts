import { t } from '../../../i18n/translate.ts';
import type { JsonObject } from '../../document/document.ts';
import { toObject } from '../../document/source.ts';
import type { PathStyle } from '../facts.ts';
import { isAbsolutePath } from '../paths.ts';
import type { Sink } from '../sink.ts';

/** The part of a channel's configuration that the folder check needs. */
export interface ChannelConfigFacts {
  /** The path as findings show it. */
  readonly path: string;
  /** Base and overlays, merged. */
  readonly value: JsonObject;
}

export type FolderState = 'ok' | 'missing' | 'unreadable';

/** Checks the folder as the configuration names it and as it is on disk. */
export function checkFolder(
  sink: Sink,
  path: string,
  config: ChannelConfigFacts | null,
  state: FolderState,
  viaCurrent: boolean,
  style: PathStyle,
): void {
  const folder = toObject(config?.value['playout'])?.['folder'];
  if (
    config !== null &&
    typeof folder === 'string' &&
    folder !== '' &&
    !isAbsolutePath(folder, style)
  ) {
    const message = t('playoutcheck:air.folder.relative', { folder });
    sink.add(config.path, '/playout/folder', 'relative-folder', 'info', message);
  }
  if (state !== 'ok') {
    const message = t(`playoutcheck:air.folder.${state}`, { path });
    if (config === null) sink.add(path, '', 'folder-missing', 'error', message);
    else sink.add(config.path, '/playout/folder', 'folder-missing', 'error', message);
  } else if (viaCurrent)
    sink.add(path, '', 'read-only-folder', 'info', t('playoutcheck:air.folder.current'));
}
