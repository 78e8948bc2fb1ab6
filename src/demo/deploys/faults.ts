import deployscli from '../../../resources/locales/en/deployscli.json' with { type: 'json' };
import '../../shared/deploys/cli-texts.ts';
import { declareDemo } from '../kit/declare.ts';
import type { DeploysGeneration } from './sdl/generations.ts';
import { generationSdl } from './sdl/generations.ts';

export type DeploysFault = keyof typeof deployscli.demo.fault;

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
] as const satisfies readonly DeploysFault[];

export const deploysNames = declareDemo(
  'deploys',
  Object.keys(generationSdl) as DeploysGeneration[],
  deployscli.demo,
);
