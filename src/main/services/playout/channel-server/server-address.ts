import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { ServerConfig } from '../../../../shared/playout/state.ts';
import type { WorkspaceView } from '../view.ts';

/** The address to reach the server at: an address that means "every network" becomes this computer's own. */
export function formatOrigin({ bindAddress, port }: ServerConfig): string {
  const host = bindAddress.trim().replace(/^\[(.*)\]$/, '$1');
  const address = host === '' || host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${address.includes(':') ? `[${address}]` : address}:${String(port)}`;
}

/** The origin of the open lineup's server; throws if no lineup is open or its address is invalid. */
export function serverOrigin(view: WorkspaceView): string {
  const server = view.server();
  if (server === null) throw failure('invalid-input', t('playoutserver:around.server.nothingOpen'));
  const origin = formatOrigin(server);
  if (!URL.canParse(origin))
    throw failure(
      'invalid-input',
      t('playoutserver:around.server.badAddress', { address: server.bindAddress }),
      { field: 'bindAddress' },
    );
  return new URL(origin).origin;
}
