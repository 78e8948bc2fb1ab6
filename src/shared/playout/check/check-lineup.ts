import { t } from '../../i18n/translate.ts';
import type { JsonObject } from '../document/document.ts';
import { toObject } from '../document/source.ts';
import type { Finding } from '../finding.ts';
import type { LineupCheck } from './lineup-facts.ts';
import { isAbsolutePath } from './paths.ts';
import { checkOutput } from './rules/lineup-output.ts';
import { Sink } from './sink.ts';
import { isBindAddress } from '../names/bind-address.ts';

/** Numbers that need no escaping in a URL and are valid folder names on every system. */
const SAFE = /^(?!\.{1,2}$)[A-Za-z0-9._-]+$/;
/** Numbers that lead to another folder or can't name a folder. */
const HARMFUL = /[/\\]|^\.{0,2}$/;

/**
 * Predicts what the engine does with a lineup beyond its shape: channels that it skips or cannot distinguish, and an output folder with
 * user files that it would empty (playout.md 6). Pure; never throws.
 */
export function checkLineup(check: LineupCheck): Finding[] {
  const sink = new Sink();
  const lineup = toObject(check.value);
  if (lineup === null) return sink.findings;
  checkServer(sink, check.path, lineup);
  checkOutputName(sink, check, lineup);
  if (check.output !== null) checkOutput(sink, check, check.output);
  checkChannels(sink, check, lineup);
  return sink.findings;
}

function checkOutputName(sink: Sink, { path, style }: LineupCheck, lineup: JsonObject): void {
  const folder = toObject(lineup['output'])?.['folder'];
  if (typeof folder !== 'string' || folder === '' || isAbsolutePath(folder, style)) return;
  const message = t('playoutcheck:air.lineup.relative', { folder });
  sink.add(path, '/output/folder', 'relative-folder', 'info', message);
}

/** Checks the server's address and port. The shape check reports a port that is not a number. */
function checkServer(sink: Sink, path: string, lineup: JsonObject): void {
  const server = toObject(lineup['server']);
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

/** Checks the channels: their numbers, and whether the engine finds their configurations. */
function checkChannels(sink: Sink, check: LineupCheck, lineup: JsonObject): void {
  const channels = lineup['channels'];
  if (!Array.isArray(channels)) return;
  const { path } = check;
  const lost = check.channels.filter(({ config }) => config?.state === 'missing').length;
  if (channels.length === 0)
    sink.add(path, '/channels', 'no-channels', 'error', t('playoutcheck:air.lineup.none'));
  else if (lost === channels.length)
    sink.add(path, '/channels', 'no-channels', 'error', t('playoutcheck:air.lineup.allMissing'));
  const seen = new Map<string, number>();
  for (const [index, value] of channels.entries()) {
    const channel = toObject(value);
    if (channel === null) continue;
    checkNumber(sink, check, channel, index, seen);
    checkConfig(sink, check, index);
  }
}

function checkNumber(
  sink: Sink,
  { path, style }: LineupCheck,
  channel: JsonObject,
  index: number,
  seen: Map<string, number>,
): void {
  const { number } = channel;
  if (typeof number !== 'string') return;
  const pointer = `/channels/${String(index)}/number`;
  const key = style === 'windows' ? number.toLowerCase() : number;
  const first = seen.get(key);
  if (first === undefined) seen.set(key, index);
  else {
    const message = t('playoutcheck:air.lineup.duplicate', { number, first });
    sink.add(path, pointer, 'duplicate-number', 'error', message);
  }
  if (SAFE.test(number)) return;
  if (HARMFUL.test(number))
    sink.add(
      path,
      pointer,
      'unsafe-number',
      'error',
      t('playoutcheck:air.lineup.harmful', { number }),
    );
  else
    sink.add(
      path,
      pointer,
      'unsafe-number',
      'warning',
      t('playoutcheck:air.lineup.unsafe', { number }),
    );
}

/** The server skips a channel without a configuration and only logs a line (playout.md 6). */
function checkConfig(sink: Sink, { path, channels }: LineupCheck, index: number): void {
  const config = channels[index]?.config;
  if (config === undefined || config === null || config.state === 'ok') return;
  const pointer = `/channels/${String(index)}/config`;
  const code = config.state === 'missing' ? 'config-missing' : 'config-refused';
  const message = t(`playoutcheck:air.lineup.config.${config.state}`, { path: config.path });
  sink.add(path, pointer, code, 'error', message);
}
