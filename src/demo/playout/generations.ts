import playoutcli from '../../../resources/locales/en/playoutcli.json' with { type: 'json' };
import '../../shared/playout/cli-texts.ts';
import { declareDemo } from '../kit/declare.ts';

/** `current`: release 0.2. `specified`: spring of 2026, whose list of channels has only names, and no guide. */
export const playoutNames = declareDemo('playout', ['current', 'specified'], playoutcli.demo);
export type PlayoutFault = keyof typeof playoutcli.demo.fault;
export type PlayoutGeneration = (typeof playoutNames.generations)[number];
