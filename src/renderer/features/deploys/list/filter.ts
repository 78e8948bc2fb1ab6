import type { Service } from '../../../../shared/deploys/model.ts';
import { Remembered } from '../../../state/remembered.ts';
import { classOf } from '../../../../shared/deploys/rules/states.ts';
import { stateClasses, stateWord } from '../states.ts';

export const stateFilters = ['all', ...stateClasses] as const;

/** The state class that the list shows. */
export const stateFilter = new Remembered('deploys.states', stateFilters, 'all');

export interface Filter {
  readonly text: string;
  readonly states: (typeof stateFilters)[number];
  /** Slug; null: all projects. */
  readonly project: string | null;
}

const names = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Position of a service in an order from the most to the least urgent state. */
export const urgency = (service: Service): number => stateClasses.indexOf(classOf(service.state));

const textOf = (service: Service): string =>
  [service.name, service.project, service.repo, service.branch, service.commit, stateWord(service)]
    .join(' ')
    .toLowerCase();

/** The services that match, the most urgent first. Every word of the text must occur in name, project, repository, branch, commit or state. */
export function listed(
  services: readonly Service[],
  { text, states, project }: Filter,
): readonly Service[] {
  const words = text.toLowerCase().split(/\s+/);
  return services
    .filter(
      (service) =>
        (states === 'all' || classOf(service.state) === states) &&
        (project === null || service.project === project) &&
        words.every((word) => textOf(service).includes(word)),
    )
    .sort(
      (a, b) =>
        urgency(a) - urgency(b) || names.compare(a.name, b.name) || names.compare(a.id, b.id),
    );
}
