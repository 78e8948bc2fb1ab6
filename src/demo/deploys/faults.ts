import '../../shared/deploys/texts.ts';
import { t } from '../../shared/i18n/translate.ts';
import { knownName } from '../known-name.ts';
import type { DeploysGeneration } from './sdl/generations.ts';
import { generationSdl } from './sdl/generations.ts';

/** Faults that change the schema. */
export const schemaFaults = [
  'renamed',
  'status-object',
  'status-enum',
  'edges',
  'no-page-info',
  'look-alike',
  'huge-schema',
  'partial',
] as const;

const faultNames = [
  ...schemaFaults,
  'introspection-off',
  'garbage-schema',
  'validation-once',
  'endless-pages',
  'repeated-cursor',
  'many',
  'hostile-strings',
  'unauthorized',
  'unauthorized-200',
  'rate-limit',
  'server-error',
  'slow',
  'half-closed',
  'html',
] as const;

export type DeploysFault = (typeof faultNames)[number];

/** The faults of the demo platform. `about`: one sentence in the current language. */
export const deploysFaults: readonly { readonly name: DeploysFault; readonly about: string }[] =
  faultNames.map((name) => ({
    name,
    get about() {
      return t(`deploys:demo.fault.${name}`);
    },
  }));

export const deploysGenerations = Object.keys(generationSdl) as readonly DeploysGeneration[];

/** Parses a generation's name; throws `invalid-input` with the valid names. */
export const deploysGenerationOf = (name: string): DeploysGeneration =>
  knownName(deploysGenerations, name, 'generation', (names) =>
    t('deploys:demo.noGeneration', { name, names }),
  );

/** Parses a fault's name; throws `invalid-input` with the valid names. */
export const deploysFaultOf = (name: string): DeploysFault =>
  knownName(faultNames, name, 'fault', (names) => t('deploys:demo.noFault', { name, names }));
