import type { JsonValue } from '../document/document.ts';
import { objectOf } from '../document/source.ts';
import type { Engine, FindingCode } from '../finding.ts';

/** A rule between fields of a channel configuration that is broken. */
export interface BrokenRule {
  readonly pointer: string;
  readonly code: FindingCode;
  readonly rule: 'depth-missing' | 'copy-loudness' | 'mpeg2-bitrate';
}

/** What the engine refuses in a merged channel configuration whose fields are in order one by one. */
export function brokenRules(config: JsonValue, engine: Engine): BrokenRule[] {
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
