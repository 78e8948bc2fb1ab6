import { t } from '../../i18n/translate.ts';
import type { PlayoutDoc } from '../document/document.ts';
import { versionNumbers } from '../document/version.ts';
import type { Engine } from '../finding.ts';

/** The highest 0.0.C that each engine reads. Engines before June 2026 took any string; none of them is among these. */
export const highestPatch: Readonly<Record<Engine, number>> = { '0.0.2': 2, '0.2': 5 };

/** Why an engine does not load a file of this version, as a sentence; null: it does. */
export function versionRefusal({ top }: Pick<PlayoutDoc, 'top'>, engine: Engine): string | null {
  const version = versionNumbers(top['version']);
  if (version === null) return t('playoutcheck:air.load.version');
  const [major, minor, patch] = version;
  if (major === 0 && minor === 0 && patch <= highestPatch[engine]) return null;
  return t('playoutcheck:air.load.newer', {
    version: version.join('.'),
    highest: `0.0.${String(highestPatch[engine])}`,
  });
}
