import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { writeLines } from '../../shared/playout/programme/ledger/read-ledger.ts';
import programme from './program/programme.json' with { type: 'json' };
import type { LineupPaths } from './write-lineup.ts';

/**
 * Writes the programme of two channels beside the lineup: a programme over the library of the demo. The files of these channels may be replaced by it.
 * `zone`: IANA name.
 */
export async function writeProgramme(places: LineupPaths, zone: string): Promise<void> {
  const folder = path.dirname(places.lineup);
  const ledgers = path.join(folder, 'programming');
  await mkdir(ledgers, { recursive: true });
  for (const number of Object.keys(programme.channels)) {
    const files = await readdir(path.join(places.channels, number, 'playout'));
    const line = { k: 'taken' as const, n: 1, files: files.toSorted() };
    await writeFile(path.join(ledgers, `ledger-${number}.jsonl`), writeLines([line]));
  }
  const text = JSON.stringify({ ...programme, zone }, null, 2);
  await writeFile(path.join(folder, 'programming.json'), `${text}\n`);
}
