import { describe, expect, it } from 'vitest';
import { check, docOf, entryOf } from '../../../../test/support/playout/playout-folder.ts';
import type { Recording } from '../../../../test/support/playout/playout-recordings.ts';
import { mediaOf, recordings } from '../../../../test/support/playout/playout-recordings.ts';
import type { JsonValue, PlayoutDoc } from '../document/document.ts';
import { getId } from '../document/item.ts';

function recorded(name: string): Recording {
  const found = recordings().find((one) => one.name === name);
  if (found === undefined) throw new Error(`no recording ${name}`);
  return found;
}

const docsOf = ({ files }: Recording): PlayoutDoc[] =>
  files.map(({ name, text }) => {
    const { version, items } = JSON.parse(text) as { version: string; items: JsonValue[] };
    return docOf(name, items, { version });
  });

/** Findings as `code id: message`, without `info`. */
function told(name: string): string[] {
  const recording = recorded(name);
  const docs = docsOf(recording);
  return check(docs.map(entryOf), { media: mediaOf(recording) })
    .filter(({ severity }) => severity !== 'info')
    .map(({ path, pointer, code, message }) => {
      const index = /^\/items\/(\d+)/.exec(pointer)?.[1];
      const doc = docs.find((one) => one.name === path);
      const item = index === undefined ? undefined : doc?.items[Number(index)];
      return `${code} ${item === undefined ? '' : getId(item.value)}: ${message}`;
    });
}

/** How many seconds before its planned time the first run of an item airs. */
function leadOf(name: string, id: string): number {
  const recording = recorded(name);
  const items = docsOf(recording).flatMap((doc) => doc.items);
  const planned = items.find(({ value }) => getId(value) === id)?.start ?? NaN;
  const run = recording.aired.find(({ label }) => label === id);
  return (planned - (run?.from ?? NaN)) / 1000;
}

describe('plans that aired as written', () => {
  it.each(['regular-with-one-short', 'repaired-overlap', 'virtual-start'])(
    'are told no error and no warning: %s',
    (name) => expect(told(name)).toEqual([]),
  );

  it('are told of the one film that is missing, and nothing else', () =>
    expect(told('repaired-missing-film')).toEqual([
      expect.stringMatching(/^missing-file gone: Black airs until the item's finish/),
    ]));
});

describe('plans that did not', () => {
  it('are told how early each short item makes what follows', () => {
    expect(told('short-outs')).toEqual([
      expect.stringMatching(/^past-media-end A: .*26 s to 30 s early/),
      expect.stringMatching(/^slot-mismatch B: .*10 s early/),
      expect.stringMatching(/^slot-mismatch C: .*10 s early/),
      expect.stringMatching(/^slot-mismatch D: .*10 s early/),
    ]);
    const leads = ['B', 'C', 'D', 'E'].map((id) => leadOf('short-outs', id));
    for (const [at, lead] of leads.entries()) expect(lead - at * 10).toBeCloseTo(27.04, 1);
  });

  it('are told how late a long item makes what follows', () => {
    expect(told('long-out')).toEqual([expect.stringMatching(/^slot-mismatch D: .*15 s late/)]);
    expect(leadOf('long-out', 'C')).toBeCloseTo(-15.04, 1);
  });

  it('are told that an overlap makes the second late, and that a hole airs as planned', () => {
    expect(told('overlap-and-hole')).toEqual([
      expect.stringMatching(/^past-media-end A: .*26 s to 30 s early/),
      expect.stringMatching(/^overlap E: .*10 s late/),
    ]);
    const late = leadOf('overlap-and-hole', 'D') - leadOf('overlap-and-hole', 'E');
    expect(late).toBeCloseTo(10, 1);
  });

  it('are told which item is skipped, and what its film that is missing costs', () => {
    expect(told('missing-film-and-unsorted')).toEqual([
      expect.stringMatching(/^past-media-end A: .*26 s to 30 s early/),
      expect.stringMatching(/^missing-file gone: Black airs until the item's finish/),
      expect.stringMatching(/^slot-mismatch D: .*15 s late/),
      expect.stringMatching(/^slot-mismatch E: .*20 s early/),
      expect.stringMatching(/^unsorted late: .* can miss/),
    ]);
    const { aired } = recorded('missing-film-and-unsorted');
    expect(aired.map(({ label }) => label)).not.toContain('D');
    const earlier =
      leadOf('missing-film-and-unsorted', 'F') - leadOf('missing-film-and-unsorted', 'E');
    expect(earlier).toBeCloseTo(20, 1);
  });

  it('are told that the process ends before an item whose points are the wrong way round', () => {
    const said = told('out-before-in');
    expect(said).toEqual([
      expect.stringMatching(/^past-media-end A: /),
      expect.stringMatching(/^out-not-after-in B: .*process ends 30 to 60 s before.*503/),
    ]);
  });

  it('are told how late black over the beginning of the next file makes it', () => {
    expect(told('hole-between-files')).toEqual([
      expect.stringMatching(/^past-media-end A: .*31 s to 35 s early/),
      expect.stringMatching(/^name-overclaims : .*air 35 s late, or its first 19 s do not air/),
    ]);
    // A was 31.99 s early, so the black delayed B by 35 s.
    expect(leadOf('hole-between-files', 'B')).toBeCloseTo(31.99 - 35, 1);
  });
});
