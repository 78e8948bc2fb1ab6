import { tidyFrequency, tidyGain, tidyQ } from '../../../../shared/eq/edit.ts';
import { limits } from '../../../../shared/eq/model.ts';
import { parseFrequency, parseGain, parseQ } from '../../../../shared/eq/values.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Read } from '../../../ui/use-commit.ts';

/** A typed value beyond its limits is refused with what is allowed: 99 dB must not become +60 dB. Only gestures stop at a limit. */
const within = (
  value: number | null,
  { min, max }: { readonly min: number; readonly max: number },
  tidy: (value: number) => number,
  error: string,
): Read<number> =>
  value === null || value < min || value > max
    ? { ok: false, error }
    : { ok: true, value: tidy(value) };

/** A typed frequency (Hz). */
export const readFrequency = (text: string): Read<number> =>
  within(parseFrequency(text), limits.frequency, tidyFrequency, t('eq:hint.frequency'));

/** A typed gain or preamp (dB). */
export const readGain = (text: string): Read<number> =>
  within(parseGain(text), limits.gain, tidyGain, t('eq:hint.gain'));

/** A typed Q. */
export const readQ = (text: string): Read<number> =>
  within(parseQ(text), limits.q, tidyQ, t('eq:hint.q'));
