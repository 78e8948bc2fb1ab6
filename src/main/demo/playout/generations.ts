import { failure } from '../../../shared/contract/errors.ts';
import { t } from '../../../shared/i18n/translate.ts';

/**
 * `current`: release 0.2. `specified`: spring of 2026, with names alone in the list of channels and no guide.
 */
export const playoutGenerations = ['current', 'specified'] as const;
export type PlayoutGeneration = (typeof playoutGenerations)[number];

/** Reads a generation's name; throws `invalid-input` with the names that there are. */
export function playoutGenerationOf(name: string): PlayoutGeneration {
  const found = playoutGenerations.find((one) => one === name);
  if (found !== undefined) return found;
  throw failure(
    'invalid-input',
    t('cli:demoServer.noPlayoutGeneration', { name, names: playoutGenerations.join(', ') }),
    { field: 'generation', candidates: [...playoutGenerations] },
  );
}
