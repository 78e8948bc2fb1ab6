import { t } from '../../i18n/translate.ts';
import type { JsonObject } from '../document/document.ts';
import { objectOf } from '../document/source.ts';
import type { Finding } from '../finding.ts';
import type { LineupCheck } from './lineup-facts.ts';
import { isAbsolutePath } from './paths.ts';
import { checkChannels } from './rules/lineup-channels.ts';
import { checkOutput } from './rules/lineup-output.ts';
import { Sink } from './sink.ts';
import { isBindAddress } from '../names/bind-address.ts';

/**
 * What the engine makes of a lineup beyond its shape: channels that it cannot tell apart or leaves out, and an output folder that
 * it empties over the user's files (playout.md 6). Reads nothing and throws nothing, whatever the lineup holds.
 */
export function checkLineup(check: LineupCheck): Finding[] {
  const sink = new Sink();
  const lineup = objectOf(check.value);
  if (lineup === null) return sink.findings;
  checkServer(sink, check.path, lineup);
  checkOutputName(sink, check, lineup);
  if (check.output !== null) checkOutput(sink, check, check.output);
  checkChannels(sink, check, lineup);
  return sink.findings;
}

function checkOutputName(sink: Sink, { path, style }: LineupCheck, lineup: JsonObject): void {
  const folder = objectOf(lineup['output'])?.['folder'];
  if (typeof folder !== 'string' || folder === '' || isAbsolutePath(folder, style)) return;
  const message = t('playoutcheck:air.lineup.relative', { folder });
  sink.add(path, '/output/folder', 'relative-folder', 'info', message);
}

/** Where the server listens. What is no number of a port at all is a fault of the shape. */
function checkServer(sink: Sink, path: string, lineup: JsonObject): void {
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
