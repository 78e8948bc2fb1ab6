import { t } from '../../i18n/translate.ts';
import { eqsOf } from '../make.ts';
import type { DspConfig } from '../model.ts';
import { decodeConfigFile } from '../wire/recognise.ts';
import { EqBuilder } from './builder.ts';
import { treeOf } from './camilla-document.ts';
import { checkBands } from './limits.ts';
import { readOwn } from './own-json.ts';
import { tidy } from './shelf.ts';
import type { ImportFormat, ParsedEq } from './types.ts';

/** JSON to a value; null where the text is none. */
export function readJson(text: string): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return null;
  }
}

/** Whether JSON is a configuration of CamillaDSP, which may be written so. */
export function isCamilla(json: unknown): boolean {
  const root = treeOf(json);
  return root !== null && treeOf(root['filters']) !== null;
}

/** Reads a configuration of this app or of a server. */
export function parseJson(json: unknown): ParsedEq {
  const own = readOwn(json);
  if (own?.k === 'config') return ofConfig('json', own.config);
  if (own !== null) return nothing('json', t(`eqfiles:json.${own.k}`));
  const config = decodeConfigFile(json);
  return config === null
    ? nothing('unknown', t('eqfiles:json.unknown'))
    : ofConfig('server', config);
}

export function nothing(format: ImportFormat, reason: string): ParsedEq {
  const builder = new EqBuilder();
  builder.warn(1, reason);
  return builder.build(format);
}

/** The bands of all equalizers of a chain, one after the other, beside the chain itself. */
function ofConfig(format: 'json' | 'server', config: DspConfig): ParsedEq {
  const builder = new EqBuilder();
  const eqs = eqsOf(config);
  const bands = eqs.flatMap((eq) =>
    eq.enabled ? eq.bands : eq.bands.map((band) => ({ ...band, enabled: false })),
  );
  checkBands(bands.length);
  const on = eqs.filter((eq, _, all) => eq.enabled || all.length === 1);
  const channelPreamp: Record<string, number> = {};
  for (const eq of on)
    for (const [channel, db] of Object.entries(eq.channelPreamp))
      channelPreamp[channel] = tidy((channelPreamp[channel] ?? 0) + db);
  const preamp = tidy(on.reduce((sum, eq) => sum + eq.preamp, 0));
  const unknown = bands.filter(({ type }) => type === 'unknown').length;
  if (unknown > 0) builder.warn(1, t('eqfiles:json.unknownBands', { count: unknown }));
  return { ...builder.build(format), preamp, channelPreamp, bands, config };
}
