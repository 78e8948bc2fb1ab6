import { t } from '../../i18n/translate.ts';
import type { JsonValue } from '../document/document.ts';
import type { Engine, FileKind, FindingCode } from '../finding.ts';
import type { JsonMark } from '../json/types.ts';
import { engineTable, schemaTable } from '../schema/tables.ts';
import { tableFaults } from './judge-value.ts';
import { floatsOf } from './mark-faults.ts';
import type { ShapeFault } from './shape-fault.ts';
import { objectOf } from '../document/source.ts';

/** A rule between fields of a channel configuration that is broken. */
interface BrokenRule {
  readonly pointer: string;
  readonly code: FindingCode;
  readonly rule: 'depth-missing' | 'copy-loudness' | 'mpeg2-bitrate';
}

/** Every fault of a lineup or of a merged channel configuration, but for its versions and the marks of its layers. */
export function configFaults(
  kind: FileKind,
  value: JsonValue,
  marks: readonly JsonMark[],
  engine: Engine,
): ShapeFault[] {
  const table = engineTable(kind, engine);
  const faults = tableFaults(value, table, schemaTable(kind, value, engine), floatsOf(marks));
  if (kind === 'channel')
    for (const { pointer, code, rule } of brokenRules(value, engine))
      faults.push({
        pointer,
        code,
        engine: true,
        schema: false,
        message: t(`playoutcheck:shape.rule.${rule}`),
      });
  return faults;
}

/** What the engine refuses in a merged channel configuration whose fields are in order one by one. */
function brokenRules(config: JsonValue, engine: Engine): BrokenRule[] {
  const normalization = objectOf(objectOf(config)?.['normalization']);
  const audio = objectOf(normalization?.['audio']);
  const video = objectOf(normalization?.['video']);
  const broken: BrokenRule[] = [];
  const add = (track: string, code: FindingCode, rule: BrokenRule['rule']): void => {
    broken.push({ pointer: `/normalization/${track}`, code, rule });
  };
  if (engine === '0.0.2') {
    if (isGiven(video?.['format']) && !isGiven(video?.['bit_depth']))
      add('video', 'missing-field', 'depth-missing');
    return broken;
  }
  if (audio?.['mode'] === 'copy' && audio['normalize_loudness'] === true)
    add('audio/normalize_loudness', 'conflicting-fields', 'copy-loudness');
  if (video?.['format'] === 'mpeg2video' && !isGiven(video['bitrate_kbps']))
    add('video', 'missing-field', 'mpeg2-bitrate');
  return broken;
}

const isGiven = (value: JsonValue | undefined): boolean => value !== undefined && value !== null;
