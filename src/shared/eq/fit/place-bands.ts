import { bandIds, changeEq, withEq } from '../edit.ts';
import { selectEqs, freeId } from '../make.ts';
import type { Band, DspConfig } from '../model.ts';
import { limits } from '../model.ts';
import { preampAdvice } from '../preamp.ts';

/**
 * `replace`: replaces the equalizer's bands; `add`: appends to them; both recompute the preamp. `reshape`: replaces the bands and
 * leaves the preamp as it is, because they sound the same.
 */
export type Placing = 'replace' | 'add' | 'reshape';

/**
 * Puts fitted bands into the equalizer `eqId` of a configuration (or its first, or a new one), with a preamp that
 * keeps the whole chain below full scale at `rate` (Hz). Always keeps bands of unknown types.
 */
export function placeBands(
  config: DspConfig,
  eqId: string | null,
  fitted: readonly Band[],
  { how, rate }: { how: Placing; rate: number },
): DspConfig {
  const room = withEq(config, eqId);
  const placed = changeEq(room.config, room.eqId, (eq) => {
    if (how === 'reshape') return { ...eq, bands: fitted.slice(0, limits.bands) };
    const old = eq.bands.filter(({ type }) => how === 'add' || type === 'unknown');
    const taken = new Set(bandIds(room.config));
    const fresh = fitted.map((band): Band => {
      const id = freeId('band', taken);
      taken.add(id);
      return { ...band, id };
    });
    return { ...eq, enabled: true, bands: [...old, ...fresh].slice(0, limits.bands) };
  });
  return how === 'reshape' ? placed : withSafePreamp({ ...placed, enabled: true }, room.eqId, rate);
}

/** Lowers the preamp of one equalizer until nothing exceeds full scale, other preamps included. */
function withSafePreamp(config: DspConfig, eqId: string, rate: number): DspConfig {
  const others = selectEqs(config)
    .filter(({ id, enabled }) => enabled && id !== eqId)
    .reduce((sum, { preamp }) => sum + preamp, 0);
  const room = preampAdvice(config, rate).safe - others;
  const preamp = Math.min(0, Math.floor((room + 1e-6) * 10) / 10) || 0;
  return changeEq(config, eqId, (eq) => ({ ...eq, preamp: Math.max(limits.gain.min, preamp) }));
}
