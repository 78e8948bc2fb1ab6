import type { DspConfig } from '../model.ts';
import { encodeCurrent } from '../wire/current.ts';
import { writeApo } from './export-apo.ts';
import { writeAutoeq } from './export-autoeq.ts';
import { writeCamilla } from './export-camilla.ts';
import { writeGraphicEq } from './export-graphiceq.ts';
import { writeMinidsp } from './export-minidsp.ts';
import { writeRew } from './export-rew.ts';
import { flatten } from './flat.ts';
import { writeOwn } from './own-json.ts';
import type { Exported, ExportFormat, ExportOptions } from './types.ts';

/**
 * Writes a configuration in one of the formats. `json` is the whole of it, `server` the form of a current server; the others
 * hold what they can, and the warnings say what they cannot. A configuration that is switched off is written as if it
 * were on.
 */
export function exportEq(
  config: DspConfig,
  format: ExportFormat,
  options: ExportOptions,
): Exported {
  switch (format) {
    case 'apo':
      return writeApo(flatten(config), options.labels ?? 'centre');
    case 'autoeq':
      return writeAutoeq(flatten(config));
    case 'graphiceq':
      return writeGraphicEq(config, options.rate);
    case 'rew':
      return writeRew(flatten(config));
    case 'camilladsp':
      return writeCamilla(flatten(config), options.camilla ?? 3);
    case 'minidsp':
      return writeMinidsp(flatten(config), options.rate);
    case 'json':
      return { text: writeOwn(config), warnings: [] };
    case 'server':
      return { text: `${JSON.stringify(encodeCurrent(config), null, 2)}\n`, warnings: [] };
  }
}
