import '../../shared/workflows/texts.ts';
import { t } from '../../shared/i18n/translate.ts';
import { knownName } from '../known-name.ts';

/** `current` 2.14, `2.2` (a stream for each list, evaluates values), `1.30` (`/api/v2`), `1.16` (legacy), `specified`. */
export const workflowsGenerations = ['current', '2.2', '1.30', '1.16', 'specified'] as const;
export type WorkflowsGeneration = (typeof workflowsGenerations)[number];

const faultNames = [
  'slow-start',
  'drop-start',
  'drop-start-before',
  'timeout-504',
  'conflict-409',
  'sse-drops',
  'sse-off',
  'empty-401',
  'html',
  'unknown-state',
  'huge-log',
  'hostile-strings',
  'stop-ignored',
  'scheduler-dead',
  'run-forever',
  'rate-limit',
  'repeat-page',
  'hide-starts',
  'hide-version',
  'many',
  'viewer',
] as const;
export type WorkflowsFault = (typeof faultNames)[number];

/** Servers of 2.x. */
export const isTwo = (generation: WorkflowsGeneration): boolean =>
  generation === 'current' || generation === '2.2';

/** The faults of the demo scheduler. `about`: one sentence in the current language. */
export const workflowsFaults: readonly { readonly name: WorkflowsFault; readonly about: string }[] =
  faultNames.map((name) => ({
    name,
    get about() {
      return t(`workflows:demo.fault.${name}`);
    },
  }));

/** Parses a generation's name; throws `invalid-input` with the valid names. */
export const workflowsGenerationOf = (name: string): WorkflowsGeneration =>
  knownName(workflowsGenerations, name, 'generation', (names) =>
    t('workflows:demo.noGeneration', { name, names }),
  );

/** Parses a fault's name; throws `invalid-input` with the valid names. */
export const workflowsFaultOf = (name: string): WorkflowsFault =>
  knownName(faultNames, name, 'fault', (names) => t('workflows:demo.noFault', { name, names }));
