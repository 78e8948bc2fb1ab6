import { failure } from '../../../shared/contract/errors.ts';
import { t } from '../../../shared/i18n/translate.ts';

const faultNames = [
  'not-ready',
  'unknown-channel',
  'hang',
  'garbage',
  'foreign',
  'huge',
  'stalled',
  'html',
  'redirect',
  'other-lineup',
  'no-guide',
] as const;

export type PlayoutFault = (typeof faultNames)[number];

/** The faults of the channel server's demo. `about`: one sentence, in the language of the moment. */
export const playoutFaults: readonly { readonly name: PlayoutFault; readonly about: string }[] =
  faultNames.map((name) => ({
    name,
    get about() {
      return t(`cli:demoServer.playoutFault.${name}`);
    },
  }));

/**
 * `current`: release 0.2. `specified`: spring of 2026, with names alone in the list of channels and no guide.
 */
export const playoutGenerations = ['current', 'specified'] as const;
export type PlayoutGeneration = (typeof playoutGenerations)[number];

/** Reads a generation's name; throws `invalid-input` with the names that there are. */
export function playoutGenerationOf(name: string): PlayoutGeneration {
  const found = playoutGenerations.find((one) => one === name);
  if (found !== undefined) return found;
  throw failure(
    'invalid-input',
    t('cli:demoServer.noPlayoutGeneration', { name, names: playoutGenerations.join(', ') }),
    { field: 'generation', candidates: [...playoutGenerations] },
  );
}

/** Reads a fault's name; throws `invalid-input` with the names that there are. */
export function playoutFaultOf(name: string): PlayoutFault {
  const found = faultNames.find((one) => one === name);
  if (found !== undefined) return found;
  throw failure(
    'invalid-input',
    t('cli:demoServer.noPlayoutFault', { name, names: faultNames.join(', ') }),
    { field: 'fault', candidates: [...faultNames] },
  );
}
