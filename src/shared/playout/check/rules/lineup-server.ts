import { t } from '../../../i18n/translate.ts';
import type { JsonObject } from '../../document/document.ts';
import { objectOf } from '../../document/source.ts';
import { isBindAddress } from '../../names/bind-address.ts';
import type { Sink } from '../sink.ts';

/** Where the server listens. What is no number of a port at all is a fault of the shape. */
export function checkServer(sink: Sink, path: string, lineup: JsonObject): void {
  const server = objectOf(lineup['server']);
  const address = server?.['bind_address'];
  if (typeof address === 'string' && !isBindAddress(address)) {
    const message = t('playoutcheck:air.lineup.address', { address });
    const label = t('playoutcheck:air.repair.address');
    const pointer = '/server/bind_address';
    sink.add(path, pointer, 'unknown-value', 'error', message, {
      repair: { k: 'set', label, pointer, value: '0.0.0.0' },
    });
  }
  if (server?.['port'] !== 0) return;
  const pointer = '/server/port';
  const label = t('playoutcheck:air.repair.port');
  sink.add(path, pointer, 'out-of-range', 'warning', t('playoutcheck:air.lineup.port'), {
    repair: { k: 'set', label, pointer, value: 8409 },
  });
}
