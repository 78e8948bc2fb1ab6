import './texts.ts';
import { formatLength } from '../../format/length.ts';
import { t } from '../../i18n/translate.ts';
import type { GeneratorFinding } from './model.ts';
import type { Readable } from './readable.ts';

/** A finding of the generator as one sentence. */
export function findingText(
  { code, channel, slot = '', media = '', source = '', pin = '', ms = 0, ...more }: FindingParts,
  names: Readable,
): string {
  return t(`programme:finding.${code}`, {
    channel,
    slot: names.slot(channel, slot),
    media: names.media(media),
    source: names.source(source),
    pin,
    length: formatLength(ms),
    reason: more.reason ?? '',
    count: more.count ?? 0,
  });
}

type FindingParts = Omit<GeneratorFinding, 'at'>;
