import { AppFailure, failure } from '../../../shared/contract/errors.ts';
import type { EqPreset } from '../../../shared/eq/state.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { pick } from '../resolve-player.ts';

/** The preset with that id or name. Throws `not-found` or `ambiguous` with the candidates. */
export function namedPreset(name: string, presets: readonly EqPreset[]): EqPreset {
  return pick(name, presets, {
    missing: (candidates) =>
      failure('not-found', t('cli:eq.preset.missing', { name }), { name, candidates }),
    ambiguous: (candidates) =>
      failure('ambiguous', t('cli:eq.preset.ambiguous', { name }), { name, candidates }),
  });
}

/** As above, null where there is none yet. Throws `ambiguous` alone. */
export function knownPreset(name: string, presets: readonly EqPreset[]): EqPreset | null {
  try {
    return namedPreset(name, presets);
  } catch (error) {
    if (error instanceof AppFailure && error.error.code === 'not-found') return null;
    throw error;
  }
}
