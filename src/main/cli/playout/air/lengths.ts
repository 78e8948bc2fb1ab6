import path from 'node:path';
import { z } from 'zod';
import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { MediaAnswer } from '../../../../shared/playout/check/facts.ts';
import { mediaOfLength } from '../../../../shared/playout/simulate/media-of-length.ts';
import { STDIN } from '../../io.ts';
import type { Look } from '../load/look.ts';
import { cannotOpen } from '../load/open-channel.ts';

const Lengths = z.record(z.string(), z.number().nonnegative().nullable());
/** Bytes: a hundred thousand films with their paths. */
const MOST = 64 * 1024 * 1024;

/** Films whose lengths somebody gives, by the paths that items spell. */
export type KnownFilms = ReadonlyMap<string, MediaAnswer>;

/** Reads `{ path: seconds | null }`; null is a film that is not there. Throws where it cannot be read or is something else. */
export async function lengthsIn(look: Look, given: string | null): Promise<KnownFilms> {
  if (given === null) return new Map();
  const parsed = Lengths.safeParse(jsonOf(await bytesOf(look, given)));
  if (!parsed.success)
    throw failure('invalid-input', t('playoutcli:air.noLengths', { path: given }), { path: given });
  return new Map(
    Object.entries(parsed.data).map(([film, seconds]) => [film, mediaOfLength(film, seconds)]),
  );
}

async function bytesOf({ files, input }: Look, given: string): Promise<Uint8Array> {
  if (given === STDIN) {
    const bytes = await input(MOST);
    if (bytes.length <= MOST) return bytes;
    throw failure('invalid-input', t('playoutcli:check.longInput'));
  }
  const file = await files.read(path.resolve(given));
  if (!file.ok) throw cannotOpen(given, file.fault);
  return file.bytes;
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
