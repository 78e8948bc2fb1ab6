import type { DspConfig } from '../model.ts';
import type { Exported, ExportFormat, ExportOptions } from './types.ts';

/** Writes a configuration in one of the formats. */
export function exportEq(
  _config: DspConfig,
  _format: ExportFormat,
  _options: ExportOptions,
): Exported {
  return { text: '', warnings: [] };
}
