import { describe, expect, it } from 'vitest';
import {
  check,
  docOf,
  entryOf,
  item,
  local,
  minute,
  named,
} from '../../../../../test/support/playout/playout-folder.ts';
import { rowFlags } from '../../../../shared/playout/state.ts';
import { collectFlags, placeFindings } from './place-findings.ts';

describe('a finding over many items', () => {
  const items = Array.from({ length: 30 }, (_, at) =>
    item(`i${String(at)}`, at, at + 1, at < 5 ? {} : local({ path: 'a.mkv' })),
  );
  const doc = docOf(named(0, 30), items);
  const findings = placeFindings('one', check([entryOf(doc)]), () => ({ id: doc.id, doc }));

  it('leads to the first of them, and marks all', () => {
    const key = doc.items[5]?.key;
    expect(findings).toMatchObject([
      { code: 'relative-path', ref: { channel: 'one', file: doc.id, key }, from: minute(5) },
    ]);
    const flags = collectFlags(findings, [doc]);
    expect(doc.items.map((one) => flags.get(one.key) ?? 0)).toEqual(
      items.map((_, at) => (at < 5 ? 0 : rowFlags.warning)),
    );
  });
});
