import { t } from '../../../i18n/translate.ts';
import type { JsonObject, JsonValue } from '../../document/document.ts';
import { objectOf } from '../../document/source.ts';
import { versionFor, versionNumbers, versionUri } from '../../document/version.ts';
import { highestPatch } from '../../engine/versions.ts';
import { ItemView } from './rule.ts';

/** The last number of the highest version that there is. */
const HIGHEST = Math.max(...Object.values(highestPatch));

/** What a file uses against the version that it says: an engine of that version passes over what came later. */
export class VersionRule {
  /** Stays, as `ItemView.kept` does. */
  static readonly retained = new VersionRule(ItemView.retained);

  #needs = 1;
  #index = -1;
  /** What more could be needed: a file that says this much is not looked into. */
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

  /** Says it for the whole file, after the last item. */
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

/** A quick no for what nearly all items are. */
function mayNeedMore({ item }: ItemView): boolean {
  const { graphics, source, tracks, watermark } = item;
  if (graphics !== undefined) return true;
  if (watermark !== undefined) {
    const layer = objectOf(watermark);
    if (layer !== null && (layer['kind'] !== undefined || sourceMay(layer['source']))) return true;
  }
  if (tracks !== undefined && tracksMay(objectOf(tracks))) return true;
  return sourceMay(source);
}

const tracksMay = (tracks: JsonObject | null): boolean =>
  tracks !== null &&
  (sourceMay(objectOf(tracks['video'])?.['source']) ||
    sourceMay(objectOf(tracks['audio'])?.['source']) ||
    sourceMay(objectOf(tracks['subtitle'])?.['source']));

function sourceMay(value: JsonValue | undefined): boolean {
  const source = objectOf(value);
  if (source === null) return false;
  const { uri } = source;
  return (
    source['probe_hint'] !== undefined ||
    source['is_live'] === true ||
    (typeof uri === 'string' && uri.includes('channel:number'))
  );
}
