import { t } from '../../../i18n/translate.ts';
import type { JsonObject } from '../../document/document.ts';
import { objectOf } from '../../document/source.ts';
import type { LineupCheck } from '../lineup-facts.ts';
import type { Sink } from '../sink.ts';

/** What needs no escaping as a part of an address and is a name of a folder everywhere. */
const SAFE = /^(?!\.{1,2}$)[A-Za-z0-9._-]+$/;
/** What leads to another folder, or is none. */
const HARMFUL = /[/\\]|^\.{0,2}$/;

/** The channels of a lineup: their numbers, and whether the engine finds their configurations. */
export function checkChannels(sink: Sink, check: LineupCheck, lineup: JsonObject): void {
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
    const channel = objectOf(value);
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

/** A channel without a configuration is left out with nothing but a line in the log (playout.md 6). */
function checkConfig(sink: Sink, { path, channels }: LineupCheck, index: number): void {
  const config = channels[index]?.config;
  if (config === undefined || config === null || config.state === 'ok') return;
  const pointer = `/channels/${String(index)}/config`;
  const code = config.state === 'missing' ? 'config-missing' : 'config-refused';
  const message = t(`playoutcheck:air.lineup.config.${config.state}`, { path: config.path });
  sink.add(path, pointer, code, 'error', message);
}
