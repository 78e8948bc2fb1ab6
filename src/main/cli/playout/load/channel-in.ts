import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { LineupChannel, LineupLook } from './read-lineup.ts';

/** A channel of a lineup by its number, else by a name that is unique without regard to case. Throws with the candidates. */
export function channelIn({ channels }: LineupLook, given: string): LineupChannel {
  const wanted = given.toLowerCase();
  const numbered = channels.filter(({ number }) => number === given);
  const named = channels.filter(({ name }) => name.toLowerCase() === wanted);
  const found = numbered.length > 0 ? numbered : named;
  const [first] = found;
  if (first !== undefined && found.length === 1) return first;
  const candidates = (found.length > 0 ? found : channels).map(({ number, name }) => ({
    id: number,
    name,
  }));
  const code = found.length > 0 ? 'ambiguous' : 'not-found';
  throw failure(code, t(`playoutcli:xmltv.${code}`, { name: given }), { name: given, candidates });
}
