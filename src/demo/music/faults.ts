import type { FaultOf } from '../kit/declare.ts';
import { declareDemo } from '../kit/declare.ts';
import type { GenerationName } from './generations/generation.ts';
import { generationTable } from './generations/generation.ts';

export const musicNames = declareDemo('music', Object.keys(generationTable) as GenerationName[]);
export type FaultName = FaultOf<'music'>;
/** The faults that are on. */
export type Faults = ReadonlySet<FaultName>;
