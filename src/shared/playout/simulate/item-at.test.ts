import { describe, expect, it } from 'vitest';
import vectors from '../../../../test/fixtures/playout/vectors/item-selection.json' with { type: 'json' };
import type { FolderFile } from '../check/facts.ts';
import type { PlayoutDoc } from '../document/document.ts';
import { readDoc } from '../document/read-doc.ts';
import { compareInstants } from '../instant.ts';
import { readRfc3339 } from '../time/rfc3339.ts';
import { itemAt } from './item-at.ts';

let keys = 0;

export function docOf(name: string, content: unknown): PlayoutDoc {
  const read = readDoc(JSON.stringify(content), name, name, () => (keys += 1));
  if (!read.ok) throw new Error(read.reason);
  return read.doc;
}

export const fileOf = (name: string, content: unknown): FolderFile => ({
  name,
  path: name,
  content: { k: 'doc', doc: docOf(name, content) },
});

const instant = (text: string) => {
  const read = readRfc3339(text);
  if (read === null) throw new Error(text);
  return read;
};

/** `2026-04-13 2:00:00.0 +00:00:00`, the format of the engine's time library. */
function printed(text: string) {
  const [, date = '', hour = '', rest = '', sign = ''] =
    /^(\S+) (\d+)(:\d\d:\d\d\.\d+) ([+-]\d\d:\d\d):\d\d$/.exec(text) ?? [];
  return instant(`${date}T${hour.padStart(2, '0')}${rest}${sign}`);
}

const same = (spelled: string, recorded: string): boolean =>
  compareInstants(instant(spelled), printed(recorded)) === 0;

describe('item at a moment: recorded answers of the engine', () => {
  const entries = vectors.files.map(({ name, content }) => fileOf(name, content));
  it.each(vectors.cases)('$at: $result', ({ at, result }) => {
    const answer = itemAt(entries, instant(at), '0.0.2');
    const item = /^ITEM (\S+) \[(.*) \.\. (.*)\)$/.exec(result);
    const gap = /^GAP next_start=(?:Some\((.*)\)|None)$/.exec(result);
    if (item !== null) {
      expect(answer).toMatchObject({ result: 'item', item: { id: item[1] } });
      expect(same(answer.item?.start ?? '', item[2] ?? '')).toBe(true);
      expect(same(answer.item?.finish ?? '', item[3] ?? '')).toBe(true);
    } else if (gap !== null) {
      expect(answer.result).toBe('gap');
      expect(answer.nextStart !== null).toBe(gap[1] !== undefined);
      if (gap[1] !== undefined) expect(same(answer.nextStart ?? '', gap[1])).toBe(true);
    } else {
      expect(result).toMatch(/^ERR /);
      expect(answer.result).toBe('none');
      expect(answer.reason).not.toBeNull();
    }
  });
});
