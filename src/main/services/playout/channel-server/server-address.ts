import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { ServerConfig } from '../../../../shared/playout/state.ts';
import type { WorkspaceView } from '../view.ts';

/** Where the running channel server is asked: an address that only means "every network" is this machine's own. */
export function originOf({ bindAddress, port }: ServerConfig): string {
  const host = bindAddress.trim().replace(/^\[(.*)\]$/, '$1');
  const asked = host === '' || host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${asked.includes(':') ? `[${asked}]` : asked}:${String(port)}`;
}

/** The origin of the open lineup's server; throws where none is open or its address is none. */
export function serverOrigin(view: WorkspaceView): string {
  const server = view.server();
  if (server === null) throw failure('invalid-input', t('playoutserver:around.server.nothingOpen'));
  const origin = originOf(server);
  if (!URL.canParse(origin))
    throw failure(
      'invalid-input',
      t('playoutserver:around.server.badAddress', { address: server.bindAddress }),
      { field: 'bindAddress' },
    );
  return new URL(origin).origin;
}
