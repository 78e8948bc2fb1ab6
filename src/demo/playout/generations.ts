import '../../shared/app/cli-texts.ts';
import { t } from '../../shared/i18n/translate.ts';
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

/** The faults of the demo channel server. `about`: one sentence in the current language. */
export const playoutFaults: readonly { readonly name: PlayoutFault; readonly about: string }[] =
  faultNames.map((name) => ({
    name,
    get about() {
      return t(`cli:demoServer.playoutFault.${name}`);
    },
  }));

/** `current`: release 0.2. `specified`: spring of 2026, whose list of channels has only names, and no guide. */
export const playoutGenerations = ['current', 'specified'] as const;
export type PlayoutGeneration = (typeof playoutGenerations)[number];

/** Parses a generation's name; throws `invalid-input` with the valid names. */
export const playoutGenerationOf = (name: string): PlayoutGeneration =>
  knownName(playoutGenerations, name, 'generation', (names) =>
    t('cli:demoServer.noPlayoutGeneration', { name, names }),
  );

/** Parses a fault's name; throws `invalid-input` with the valid names. */
export const playoutFaultOf = (name: string): PlayoutFault =>
  knownName(faultNames, name, 'fault', (names) =>
    t('cli:demoServer.noPlayoutFault', { name, names }),
  );
