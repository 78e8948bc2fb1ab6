import { t } from '../../i18n/translate.ts';
import type { PlayoutDoc } from '../document/document.ts';
import { versionNumbers } from '../document/version.ts';
import { highestPatch } from '../engine/versions.ts';
import type { Engine } from '../finding.ts';

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
