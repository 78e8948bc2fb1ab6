import { Applier } from './applier.ts';
import type { ApplierPorts } from './applier.ts';
import { Background } from './background.ts';
import type { BackgroundPorts } from './background.ts';
import { Programming } from './programming.ts';
import type { ProgrammingPorts } from './programming.ts';

export type ProgrammePorts = Omit<ProgrammingPorts, 'getBackground'> &
  Omit<ApplierPorts, 'programming'> &
  Omit<BackgroundPorts, 'applier' | 'changed'>;

/** What deals with the programme of the open lineup. */
export interface ProgrammeParts {
  readonly programming: Programming;
  readonly applier: Applier;
  readonly background: Background;
}

/** The document, the plans that are made of it, and the work that nobody asks for. */
export function createProgrammeParts(ports: ProgrammePorts): ProgrammeParts {
  const programming: Programming = new Programming({
    ...ports,
    getBackground: () => background.state,
  });
  const applier = new Applier({ ...ports, programming });
  const changed = () => programming.refresh();
  const background: Background = new Background({ ...ports, applier, changed });
  return { programming, applier, background };
}
