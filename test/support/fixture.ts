import { readFileSync } from 'node:fs';

const folder = new URL('../fixtures/music-assistant/', import.meta.url);

/** A recorded answer of a music server, as JSON. */
export function fixture(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8'));
}
