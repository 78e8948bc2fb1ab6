import { t } from '../../../../shared/i18n/translate.ts';
import type { JsonObject } from '../../../../shared/playout/document/document.ts';
import { baseName, sourceName } from '../words.ts';
import { lavfiPresets } from './PresetChoice.tsx';
import { sourceText, getType } from './source-fields.ts';

const SUBTITLES = /\.(?:srt|vtt|ass|ssa|sub|sup)$/i;

/** The first filter of lavfi parameters, which identifies a preset: `testsrc2`, `color=color=black`. */
const firstFilter = (params: string): string =>
  /^[^,;[]*?(?=:|,|;|\[|$)/.exec(params.replace(/=size=[^:,[]*/, ''))?.[0] ?? '';

/** The label of a source from its kind and name, such as "Test picture", "File ms-02.mkv" or "Stream example.org/live.m3u8". */
export function sourceLabel(source: JsonObject): string {
  const text = sourceText(source);
  const type = getType(source);
  switch (type) {
    case null:
      return typeof source['source_type'] === 'string' ? source['source_type'] : '';
    case 'local': {
      const name = baseName(text);
      const kind = SUBTITLES.test(name) ? 'subtitles' : 'file';
      return t(`playout:sourceName.${kind}`, { name });
    }
    case 'lavfi':
      return pictureName(text);
    case 'http':
    case 'rtsp':
      return t('playout:sourceName.stream', { name: addressName(text) });
    case 'script':
      return t('playout:sourceName.script', { name: baseName(text) });
    case 'dynamic':
      return t('playout:sourceName.dynamic', { name: addressName(text) });
  }
}

function pictureName(params: string): string {
  const wanted = firstFilter(params);
  const preset = lavfiPresets.find((one) => wanted !== '' && firstFilter(one.params) === wanted);
  return preset === undefined ? sourceName('lavfi') : t(`playout:preset.${preset.id}`);
}

/** Host and path of an address, without user, password and query. Text that is not an address is returned unchanged. */
function addressName(text: string): string {
  try {
    const { host, pathname } = new URL(text);
    return pathname === '/' ? host : `${host}${pathname}`;
  } catch {
    return text;
  }
}
