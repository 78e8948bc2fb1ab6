import musiccli from '../../../resources/locales/en/musiccli.json' with { type: 'json' };
import '../../shared/music/cli-texts.ts';
import { declareDemo } from '../kit/declare.ts';
import type { GenerationName } from './generations/generation.ts';
import { generationTable } from './generations/generation.ts';

export const musicNames = declareDemo(
  'music',
  Object.keys(generationTable) as GenerationName[],
  musiccli.demo,
);
export type FaultName = keyof typeof musiccli.demo.fault;
/** The faults that are on. */
export type Faults = ReadonlySet<FaultName>;
