import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import programme from './program/programme.json' with { type: 'json' };
import type { LineupPaths } from './write-lineup.ts';

/** Numbers of the channels that have a programme. */
export const programmed: readonly string[] = Object.keys(programme.channels);

/** Writes the programme of two channels beside the lineup: a programme over the library of the demo. `zone`: IANA name. */
export async function writeProgramme({ lineup }: LineupPaths, zone: string): Promise<void> {
  const text = JSON.stringify({ ...programme, zone }, null, 2);
  await writeFile(path.join(path.dirname(lineup), 'programming.json'), `${text}\n`);
}
