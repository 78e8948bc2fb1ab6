import { t } from '../../../shared/i18n/translate.ts';
import { knownName } from '../known-name.ts';

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
export const playoutGenerationOf = (name: string): PlayoutGeneration =>
  knownName(playoutGenerations, name, 'generation', (names) =>
    t('cli:demoServer.noPlayoutGeneration', { name, names }),
  );

/** Reads a fault's name; throws `invalid-input` with the names that there are. */
export const playoutFaultOf = (name: string): PlayoutFault =>
  knownName(faultNames, name, 'fault', (names) =>
    t('cli:demoServer.noPlayoutFault', { name, names }),
  );
