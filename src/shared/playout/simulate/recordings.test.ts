import { describe, expect, it } from 'vitest';
import type { Recording } from '../../../../test/support/playout/playout-recordings.ts';
import {
  labelled,
  mediaOf,
  recordings,
  unlike,
} from '../../../../test/support/playout/playout-recordings.ts';
import type { FolderFile } from '../check/facts.ts';
import { readDoc } from '../document/read-doc.ts';
import { simulateAired } from './aired.ts';

function entriesOf({ files }: Recording): FolderFile[] {
  let keys = 0;
  return files.map(({ name, text }) => {
    const read = readDoc(text, name, name, () => (keys += 1));
    if (!read.ok) throw new Error(read.reason);
    return { name, path: name, content: { k: 'doc', doc: read.doc } };
  });
}

const airedIn = (recording: Recording) => {
  const { tunedInAt, until, shiftMs, pace, virtualStart } = recording;
  const media = mediaOf(recording);
  const about = { engine: '0.0.2', shiftMs, pace, virtualStart, media } as const;
  return simulateAired(entriesOf(recording), tunedInAt, until, String, about);
};

describe('what a recorded engine aired', () => {
  it('is looked at in ten recordings', () => expect(recordings()).toHaveLength(10));

  // A new process starts with each request, whose exact time was not recorded.
  it.each(recordings().map((one) => [one.name, one] as const))('%s', (name, recording) => {
    const within = name === 'out-before-in' ? 1000 : 40;
    expect(unlike(recording, labelled(airedIn(recording).runs), within)).toEqual([]);
  });

  it('depends on the pace of the machine where there is black in steps', () => {
    const [recording] = recordings().filter(({ name }) => name === 'missing-film-and-unsorted');
    if (recording === undefined) throw new Error('no recording');
    const slow = airedIn({ ...recording, pace: { ...recording.pace, overhead: 9000 } });
    expect(unlike(recording, labelled(slow.runs), 5000)).not.toEqual([]);
  });

  it('says how far ahead of the plan it is, and where nothing is on the air', () => {
    const of = (name: string) => {
      const recording = recordings().find((one) => one.name === name);
      if (recording === undefined) throw new Error(name);
      return airedIn(recording);
    };
    expect(of('overlap-and-hole').leadMs).toBeCloseTo(16_880, 0);
    expect(of('long-out').leadMs).toBeCloseTo(-15_000, 0);
    expect(of('out-before-in').notes.at(-1)).toMatch(/process ends at .* B, .* Nothing airs/);
    expect(of('repaired-missing-film').notes).toEqual([expect.stringMatching(/^gone: /)]);
  });
});
