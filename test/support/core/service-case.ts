import { readFileSync } from 'node:fs';

const folder = new URL('../../fixtures/cases/services/', import.meta.url);

/** The input of a case of `test/fixtures/cases/services`. */
export const serviceCase = <T>(name: string): T =>
  JSON.parse(readFileSync(new URL(`${name}.input.json`, folder), 'utf8')) as T;
