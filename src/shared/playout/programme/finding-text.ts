import './texts.ts';
import { formatLength } from '../../format/length.ts';
import { t } from '../../i18n/translate.ts';
import type { GeneratorFinding } from './model.ts';

/** A finding of the generator as one sentence. */
export function findingText({
  code,
  channel,
  slot = '',
  media = '',
  source = '',
  pin = '',
  ms = 0,
}: Omit<GeneratorFinding, 'at'>): string {
  const length = formatLength(ms);
  return t(`programme:finding.${code}`, { channel, slot, media, source, pin, length });
}
