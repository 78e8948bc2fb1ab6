import { splitHeld } from '../../../shared/eq/held.ts';
import type { DspConfig } from '../../../shared/eq/model.ts';
import { bandPlace } from '../../../shared/eq/places.ts';
import type { PlayerDsp } from '../../../shared/eq/state.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { WarningJson } from './warnings.ts';
import { remark } from './warnings.ts';

/** A configuration without the bands that are never sent, and a warning for each of these. */
export function withoutHeld(
  config: DspConfig,
  { rate }: PlayerDsp,
): { config: DspConfig; warnings: WarningJson[] } {
  const split = splitHeld(config, rate.from === 'stream' ? rate.hz : null);
  const warnings = split.held.map(({ filter, place, band }) => {
    const name = bandPlace(config, config.filters[filter]?.id ?? '', place);
    return remark(t('cli:eq.held', { name, frequency: band.frequency }));
  });
  return { config: split.config, warnings };
}
