import { failure } from '../../contract/errors.ts';
import type { PlayoutItem } from '../document/document.ts';
import { versionFor, versionUri } from '../document/version.ts';
import type { Engine, Finding } from '../finding.ts';
import { judge } from '../verdict/judge.ts';

/** The item as the only one of a file, which carries the version that it needs. */
const fileOf = (item: PlayoutItem): string =>
  `{"version":${JSON.stringify(versionUri(versionFor([item])))},"items":[${item.text}]}`;

/** Why the engine refuses a file with this item; null: it takes it. */
function refusedFor(item: PlayoutItem, engine: Engine): Finding | string | null {
  const { file, findings } = judge({ path: '', kind: 'playout', text: fileOf(item), engine });
  if (file.engine === 'ok') return null;
  return findings.find(({ severity }) => severity === 'error') ?? file.engineMessage ?? '';
}

/** Throws where an edit would make the engine refuse the item's file; one that is refused already can be mended step by step. */
export function checkItem(before: PlayoutItem | null, after: PlayoutItem, engine: Engine): void {
  if (before?.text === after.text) return;
  const why = refusedFor(after, engine);
  if (why === null || (before !== null && refusedFor(before, engine) !== null)) return;
  if (typeof why === 'string') throw failure('invalid-input', why, { field: '' });
  throw failure('invalid-input', why.message, {
    field: why.pointer.replace(/^\/items\/0/, ''),
    code: why.code,
  });
}
