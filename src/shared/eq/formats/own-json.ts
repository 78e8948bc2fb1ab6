import { z } from 'zod';
import { freeId } from '../make.ts';
import type { Band, DspConfig, Filter } from '../model.ts';
import { DspConfig as Config } from '../model.ts';

/** The format marker of this app's files. */
const MARK = 'channelstrip-eq';
/** Increases when older releases can no longer read the file. */
const VERSION = 1;

const File = z.object({
  format: z.literal(MARK),
  version: z.number().int().min(1),
  config: Config,
});

/** A configuration with all raw objects of the server. */
export function writeOwn(config: DspConfig): string {
  return `${JSON.stringify({ format: MARK, version: VERSION, config }, null, 2)}\n`;
}

export type OwnFile =
  | { readonly k: 'config'; readonly config: DspConfig }
  /** Written by a later release in an unsupported version. */
  | { readonly k: 'newer' }
  | { readonly k: 'damaged' };

/** Reads a file of this app; null if it is another file. */
export function readOwn(json: unknown): OwnFile | null {
  const marked = z
    .object({ format: z.literal(MARK) })
    .loose()
    .safeParse(json);
  if (!marked.success) return null;
  const version = marked.data['version'];
  const file = File.safeParse(json);
  if (typeof version === 'number' && version > VERSION) return { k: 'newer' };
  return file.success ? { k: 'config', config: distinct(file.data.config) } : { k: 'damaged' };
}

/** The same configuration with unique ids, even if the file was edited by hand. */
function distinct(config: DspConfig): DspConfig {
  const filterIds = new Set<string>();
  const bandIds = new Set<string>();
  const filters = config.filters.map((filter): Filter => {
    const id = take(filterIds, filter.id, 'filter');
    if (filter.type !== 'parametric_eq') return { ...filter, id };
    const bands = filter.bands.map((band): Band => ({
      ...band,
      id: take(bandIds, band.id, 'band'),
    }));
    return { ...filter, id, bands };
  });
  return { ...config, filters };
}

function take(taken: Set<string>, id: string, prefix: string): string {
  const free = taken.has(id) ? freeId(prefix, taken) : id;
  taken.add(free);
  return free;
}
