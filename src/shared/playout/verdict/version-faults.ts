import { t } from '../../i18n/translate.ts';
import type { JsonValue } from '../document/document.ts';
import { toObject } from '../document/source.ts';
import { versionFor } from '../document/version.ts';
import { formatVersion, supported, versionText, versionUri } from '../engine/versions.ts';
import type { Engine, FileKind, Repair } from '../finding.ts';
import { formatValue } from './words.ts';
import type { ShapeFault } from './shape-fault.ts';

/** The version that the specification requires. */
const SPECIFIED = 'https://ersatztv.org/playout/version/0.0.1';

/**
 * The engine's verdict on a file's version, which it checks first. For a playout it is also the schema's verdict; other
 * files' tables have a version field.
 */
export function versionFaults(kind: FileKind, value: JsonValue, engine: Engine): ShapeFault[] {
  const range = supported(kind, engine);
  if (range === null) return [];
  const uri = toObject(value)?.['version'];
  if (uri === undefined) return missing(kind, value, engine);
  if (typeof uri !== 'string') return [wrong(kind, value, engine, uri)];
  const version = formatVersion(kind, uri);
  if (version === null || version.breaking !== range.breaking)
    return [wrong(kind, value, engine, uri)];
  if (version.compatible > range.compatible)
    return [
      {
        pointer: '/version',
        code: 'version-newer',
        engine: true,
        schema: false,
        message: t('playoutcheck:shape.version.newer', {
          version: versionText(version),
          highest: versionText(range),
        }),
        repair: makeVersionRepair(kind, value, engine),
      },
    ];
  return kind === 'playout' && uri !== SPECIFIED ? [stale(uri, version.compatible)] : [];
}

/** The specification allows only 0.0.1. A higher version that the engine accepts is reported as `info`. */
const stale = (uri: string, compatible: number): ShapeFault => ({
  pointer: '/version',
  code: compatible > 1 ? 'version-newer' : 'version-wrong',
  engine: false,
  schema: false,
  message: t('playoutcheck:shape.version.stale', { version: uri }),
});

function missing(kind: FileKind, value: JsonValue, engine: Engine): ShapeFault[] {
  if (kind === 'lineup') return [];
  return [
    {
      pointer: '',
      code: 'version-missing',
      engine: true,
      schema: kind === 'playout',
      message: t(`playoutcheck:shape.version.missing.${kind}`),
      repair: makeVersionRepair(kind, value, engine),
    },
  ];
}

const wrong = (kind: FileKind, value: JsonValue, engine: Engine, uri: JsonValue): ShapeFault => ({
  pointer: '/version',
  code: 'version-wrong',
  engine: true,
  schema: kind === 'playout' && typeof uri !== 'string',
  message: t('playoutcheck:shape.version.wrong', {
    found: formatValue(uri),
    example: versionUri(kind, lowest(kind)),
  }),
  repair: makeVersionRepair(kind, value, engine),
});

const lowest = (kind: FileKind): { breaking: number; compatible: number } =>
  kind === 'channel' ? { breaking: 1, compatible: 0 } : { breaking: 0, compatible: 1 };

/** The lowest version that covers the file, if the engine reads it. */
function makeVersionRepair(kind: FileKind, value: JsonValue, engine: Engine): Repair | undefined {
  const object = toObject(value);
  const uri = object === null ? null : fitting(kind, object, engine);
  if (uri === null) return undefined;
  return {
    k: 'set',
    label: t('playoutcheck:shape.repair.set', { field: 'version', value: uri }),
    pointer: '/version',
    value: uri,
  };
}

function fitting(
  kind: FileKind,
  object: Readonly<Record<string, JsonValue>>,
  engine: Engine,
): string | null {
  if (kind === 'channel') return saysItsCodecs(object) ? versionUri(kind, lowest(kind)) : null;
  if (kind === 'lineup') return versionUri(kind, lowest(kind));
  const items = Array.isArray(object['items']) ? object['items'] : [];
  const needed = versionFor(
    items.map((item, key) => ({ key, text: '', value: item, start: NaN, finish: NaN })),
  );
  const compatible = Number(needed.slice(needed.lastIndexOf('.') + 1));
  const fits = compatible <= (supported(kind, engine)?.compatible ?? 0);
  return fits ? versionUri(kind, { breaking: 0, compatible }) : null;
}

/**
 * Before 0.1.0 a missing codec meant copying, now it means the default codec: the repair is safe only if the file sets
 * both.
 */
function saysItsCodecs(config: Readonly<Record<string, JsonValue>>): boolean {
  const normalization = toObject(config['normalization']);
  return ['audio', 'video'].every(
    (track) => typeof toObject(normalization?.[track])?.['format'] === 'string',
  );
}
