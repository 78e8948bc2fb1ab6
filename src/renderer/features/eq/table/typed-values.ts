import { tidyFrequency, tidyGain, tidyQ } from '../../../../shared/eq/edit.ts';
import { limits } from '../../../../shared/eq/model.ts';
import { parseFrequency, parseGain, parseQ } from '../../../../shared/eq/values.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Parsed } from '../chain/TypedNumber.tsx';

/** A typed value beyond its limits is refused with what is allowed: 99 dB must not become +60 dB. Only gestures stop at a limit. */
const within = (
  value: number | null,
  { min, max }: { readonly min: number; readonly max: number },
  tidy: (value: number) => number,
  reason: string,
): Parsed => (value === null || value < min || value > max ? { reason } : { value: tidy(value) });

/** A typed frequency (Hz). */
export const readFrequency = (text: string): Parsed =>
  within(parseFrequency(text), limits.frequency, tidyFrequency, t('eq:hint.frequency'));

/** A typed gain or preamp (dB). */
export const readGain = (text: string): Parsed =>
  within(parseGain(text), limits.gain, tidyGain, t('eq:hint.gain'));

/** A typed Q. */
export const readQ = (text: string): Parsed =>
  within(parseQ(text), limits.q, tidyQ, t('eq:hint.q'));
