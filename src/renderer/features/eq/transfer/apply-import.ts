import { bandIds, changeEq, withEq } from '../../../../shared/eq/edit.ts';
import type { ParsedEq } from '../../../../shared/eq/formats/types.ts';
import { freeId } from '../../../../shared/eq/make.ts';
import type { Band, DspConfig } from '../../../../shared/eq/model.ts';
import type { DspShape } from '../../../../shared/eq/shape.ts';

export interface ImportChoice {
  /** `replace`: replaces the bands and preamps, or the whole chain if the file has one. `add`: appends. */
  readonly mode: 'replace' | 'add';
  /** Leaves out bands that the server cannot store. */
  readonly onlyStorable: boolean;
}

/** Whether the server can store a band; true while there is no server. */
export function isStorable(band: Band, shape: DspShape | null): boolean {
  if (shape === null || band.type === 'unknown') return true;
  return shape.bandTypes.includes(band.type) && shape.channels.includes(band.channel);
}

const roundLevel = (db: number): number => Number(db.toFixed(6));

/** Applies the parsed equalizer to the draft. */
export function applyImport(
  draft: DspConfig,
  eqId: string | null,
  parsed: ParsedEq,
  choice: ImportChoice,
  shape: DspShape | null,
): DspConfig {
  const keep = (band: Band): boolean => !choice.onlyStorable || isStorable(band, shape);
  if (parsed.config !== null && choice.mode === 'replace')
    return { ...withoutBands(parsed.config, keep), presetId: null };
  const room = withEq(draft, eqId);
  const add = choice.mode === 'add';
  const config = changeEq(room.config, room.eqId, (eq) => {
    const old = add ? eq.bands : [];
    const taken = new Set(bandIds(room.config));
    const bands = parsed.bands.filter(keep).map((band): Band => {
      const id = freeId('band', taken);
      taken.add(id);
      return { ...band, id };
    });
    const preamp = roundLevel((add ? eq.preamp : 0) + parsed.preamp);
    const channelPreamp = add ? { ...eq.channelPreamp } : {};
    for (const [channel, db] of Object.entries(parsed.channelPreamp))
      channelPreamp[channel] = roundLevel((channelPreamp[channel] ?? 0) + db);
    return { ...eq, enabled: true, preamp, channelPreamp, bands: [...old, ...bands] };
  });
  return { ...config, enabled: true };
}

function withoutBands(config: DspConfig, keep: (band: Band) => boolean): DspConfig {
  const filters = config.filters.map((filter) =>
    filter.type === 'parametric_eq' ? { ...filter, bands: filter.bands.filter(keep) } : filter,
  );
  return { ...config, filters };
}
