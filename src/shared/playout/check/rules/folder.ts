import { t } from '../../../i18n/translate.ts';
import type { JsonObject } from '../../document/document.ts';
import { objectOf } from '../../document/source.ts';
import type { PathStyle } from '../facts.ts';
import { isAbsolutePath } from '../paths.ts';
import type { Sink } from '../sink.ts';

/** A channel's configuration as far as the check of its folder needs it. */
export interface ChannelConfigFacts {
  /** As findings name it. */
  readonly path: string;
  /** Base and overlays merged. */
  readonly value: JsonObject;
}

export type FolderState = 'ok' | 'missing' | 'unreadable';

/** The folder as the configuration names it, and as it is found. */
export function checkFolder(
  sink: Sink,
  path: string,
  config: ChannelConfigFacts | null,
  state: FolderState,
  viaCurrent: boolean,
  style: PathStyle,
): void {
  const folder = objectOf(config?.value['playout'])?.['folder'];
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
