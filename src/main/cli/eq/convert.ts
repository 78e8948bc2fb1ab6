import { exportEq } from '../../../shared/eq/formats/export.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { parseWord } from '../kit/values.ts';
import type { Context } from '../context.ts';
import type { Given } from '../options.ts';
import { text } from '../options.ts';
import { printJson } from '../output.ts';
import { UsageError } from '../usage-error.ts';
import { camillaVersions, exportFormats } from '../../../shared/eq/formats/types.ts';
import { forms, readEq } from './read-eq.ts';
import { printWarnings, remark } from './warnings.ts';
import type { CamillaVersion, Exported } from '../../../shared/eq/formats/types.ts';
import { selectEqs } from '../../../shared/eq/make.ts';
import type { Band, DspConfig, Filter } from '../../../shared/eq/model.ts';
import { filterLabel } from '../../../shared/eq/labels.ts';
import { decodeSpecified, encodeSpecified } from '../../../shared/eq/wire/specified.ts';
import { formatGain } from '../../../shared/eq/values.ts';
import { bandJson } from './band-json.ts';
import type { WarningJson } from './warnings.ts';
import { gainText, printBands } from './print.ts';

/** eq convert: writes a file in another format to standard output. */
export async function convert(
  { io, options }: Context,
  file: string,
  given: Given,
): Promise<number> {
  const to = parseWord(text(given['to']) ?? '', exportFormats);
  const form = text(given['form']);
  const camilla = to === 'camilladsp' && form !== null ? versionOf(form) : undefined;
  if (form !== null && to !== 'server' && to !== 'camilladsp')
    throw new UsageError(t('cli:eq.usage.form'));
  const specified = to === 'server' && parseWord(form ?? 'current', forms) === 'specified';
  const { config, rate, warnings: ofFile } = await readEq(io, file, given);
  const how = { rate, ...(camilla === undefined ? {} : { camilla }) };
  const written = specified ? specifiedFile(config) : exportEq(config, to, how);
  const warnings = [...ofFile, ...written.warnings.map(remark)];
  if (options.json) printJson(io, { text: written.text, warnings });
  else {
    printWarnings(io, warnings);
    io.text(written.text);
  }
  return 0;
}

const names = camillaVersions.map(String);

/** A version of CamillaDSP. Throws a usage error for others. */
const versionOf = (form: string): CamillaVersion =>
  camillaVersions[names.indexOf(parseWord(form, names))] ?? 4;

/** A configuration in the specified form, with warnings for what that form lacks. */
function specifiedFile(config: DspConfig): Exported {
  const written = encodeSpecified(config);
  const stored = collectBands(decodeSpecified(written));
  const channels = selectEqs(config).some(({ channelPreamp }) =>
    Object.values(channelPreamp).some((gain) => gain !== 0),
  );
  return {
    text: `${JSON.stringify(written, null, 2)}\n`,
    warnings: [
      ...config.filters
        .filter(isLost)
        .map((filter) => t('cli:eq.specified.filter', { name: filterLabel(config, filter.id) })),
      ...(channels ? [t('cli:eq.specified.preamp')] : []),
      ...collectBands(config).flatMap((band, at) => listChanges(band, stored[at] ?? band, at)),
    ],
  };
}

const collectBands = (config: DspConfig): Band[] => selectEqs(config).flatMap((eq) => eq.bands);

const isLost = ({ type, enabled }: Filter): boolean => type !== 'parametric_eq' && enabled;

function listChanges({ frequency, channel }: Band, stored: Band, at: number): string[] {
  const name = t('cli:eq.band', { number: at + 1 });
  const whole = stored.frequency;
  return [
    ...(channel === stored.channel ? [] : [t('cli:eq.specified.channel', { name, channel })]),
    ...(whole === frequency ? [] : [t('cli:eq.specified.rounded', { name, frequency, whole })]),
  ];
}

/** eq parse: the bands of a file. */
export async function parse({ io, options }: Context, file: string, given: Given): Promise<number> {
  const read = await readEq(io, file, given);
  const { format, preamp, channelPreamp, config } = read.parsed;
  const bands = read.parsed.bands.map(bandJson);
  const warnings = [...read.warnings, ...(config === null ? [] : besideBands(config))];
  if (options.json) {
    printJson(io, { format, preamp, perChannelPreamp: channelPreamp, bands, warnings });
    return 0;
  }
  printWarnings(io, warnings);
  io.out(t('cli:eq.format', { format: t(`cli:eq.formats.${format}`) }));
  io.out(gainText(preamp, channelPreamp));
  printBands(io, bands);
  return 0;
}

/** The settings of a configuration other than its bands. */
function besideBands({ enabled, filters, inputGain, outputGain }: DspConfig): WarningJson[] {
  const others = filters.filter(({ type }) => type !== 'parametric_eq').length;
  const gains = { input: formatGain(inputGain), output: formatGain(outputGain) };
  return [
    ...(enabled ? [] : [t('cli:eq.whollyOff')]),
    ...(others > 0 ? [t('cli:eq.others', { count: others })] : []),
    ...(inputGain !== 0 || outputGain !== 0 ? [t('cli:eq.gains', gains)] : []),
  ].map(remark);
}
