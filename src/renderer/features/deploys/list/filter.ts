import type { DeploysOverview, Service } from '../../../../shared/deploys/model.ts';
import { classOf } from '../../../../shared/deploys/rules/states.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Filters } from '../../../service/filters.tsx';
import { stateWord } from '../../../../shared/format/states.ts';
import { stateClasses } from '../states.ts';

const names = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Rank of a service by state, most urgent first. */
export const urgency = (service: Service): number => stateClasses.indexOf(classOf(service.state));

/** The services, the most urgent first. */
export const byUrgency = (services: readonly Service[]): readonly Service[] =>
  [...services].sort(
    (a, b) => urgency(a) - urgency(b) || names.compare(a.name, b.name) || names.compare(a.id, b.id),
  );

export const serviceFilters: Filters<DeploysOverview, Service> = {
  search: {
    label: () => t('deployspanel:list.search'),
    what: () => t('deployspanel:list.one'),
    text: (service) =>
      [
        service.name,
        service.project,
        service.repo,
        service.branch,
        service.commit,
        stateWord(service),
      ].join(' '),
  },
  choices: [
    {
      key: 'deploys.states',
      label: () => t('deployspanel:list.state'),
      options: () =>
        stateClasses.map((value) => ({ value, label: t(`deployspanel:list.${value}`) })),
      matches: ({ state }, value) => classOf(state) === value,
    },
    {
      key: 'deploys.project',
      label: () => t('deployspanel:list.project'),
      options: ({ projects }) => projects.map(({ slug, name }) => ({ value: slug, label: name })),
      matches: ({ project }, value) => project === value,
    },
  ],
};
