import { t } from '../../../i18n/translate.ts';
import type { JsonObject, JsonValue } from '../../document/document.ts';
import { toObject } from '../../document/source.ts';
import { versionFor, versionNumbers, versionUri } from '../../document/version.ts';
import { highestPatch } from '../../engine/versions.ts';
import { ItemView } from './rule.ts';

/** The patch number of the highest version. */
const HIGHEST = Math.max(...Object.values(highestPatch));

/** Compares the version that a file uses with the one that it states: an older engine ignores newer fields. */
export class VersionRule {
  /** See `ItemView.retained`. */
  static readonly retained = new VersionRule(ItemView.retained);

  #needs = 1;
  #index = -1;
  /** Whether the file already states the highest version, so no item can need more. */
  readonly #most: boolean;

  constructor({ file }: ItemView) {
    const version = versionNumbers(file.version);
    this.#most = version === null || version[2] >= HIGHEST;
  }

  check(view: ItemView): void {
    if (this.#most || this.#needs >= HIGHEST || !mayNeedMore(view)) return;
    const { item: value, index } = view;
    const needs = Number(versionFor([{ key: 0, text: '', value, start: 0, finish: 0 }]).slice(4));
    if (needs <= this.#needs) return;
    this.#needs = needs;
    this.#index = index;
  }

  /** Reports the result for the whole file, after the last item. */
  done({ sink, file, facts }: ItemView): void {
    const version = versionNumbers(file.version);
    if (version === null || version[0] !== 0 || version[1] !== 0 || version[2] >= this.#needs)
      return;
    const needs = `0.0.${String(this.#needs)}`;
    const value = versionUri(needs);
    const message = t('playoutcheck:air.version.low', {
      version: version.join('.'),
      needs,
      item: this.#index,
    });
    const label = t('playoutcheck:air.repair.version', { needs });
    const repair =
      this.#needs <= highestPatch[facts.engine]
        ? ({ k: 'set', label, pointer: '/version', value } as const)
        : undefined;
    sink.add(file.path, '/version', 'version-too-low', 'warning', message, { repair });
  }
}

/** Quickly rules out nearly all items. */
function mayNeedMore({ item }: ItemView): boolean {
  const { graphics, source, tracks, watermark } = item;
  if (graphics !== undefined) return true;
  if (watermark !== undefined) {
    const layer = toObject(watermark);
    if (layer !== null && (layer['kind'] !== undefined || sourceMay(layer['source']))) return true;
  }
  if (tracks !== undefined && tracksMay(toObject(tracks))) return true;
  return sourceMay(source);
}

const tracksMay = (tracks: JsonObject | null): boolean =>
  tracks !== null &&
  (sourceMay(toObject(tracks['video'])?.['source']) ||
    sourceMay(toObject(tracks['audio'])?.['source']) ||
    sourceMay(toObject(tracks['subtitle'])?.['source']));

function sourceMay(value: JsonValue | undefined): boolean {
  const source = toObject(value);
  if (source === null) return false;
  const { uri } = source;
  return (
    source['probe_hint'] !== undefined ||
    source['is_live'] === true ||
    (typeof uri === 'string' && uri.includes('channel:number'))
  );
}
