import * as common from './common.ts';
import * as extras from './extras.ts';
import * as services from './services.ts';

const { allRanges, metrics, databases, databaseChanges, limits, logs, billing } = common;

const base = [
  common.account('accountStatus'),
  common.workspaces,
  common.projects,
  logs,
  limits,
  billing,
  extras.secrets,
  extras.repos,
  extras.dns,
];
const april = [...base, services.deployments, extras.templates, extras.volumes];
const sqlite = [databases('resourceList', 'workspaceSlug: String'), databaseChanges];
const earlyRanges = allRanges.replace('TWENTY_FOUR_HOURS ', '');
const lateRanges = `FIVE_MINUTES ${allRanges}`;

/**
 * The schema of each generation (ink.md 2). `current` is the latest known one, `specified` has the specification's names, `g0` to `g3` are
 * February, March and two in April of 2026.
 */
export const generationSdl = {
  current: [
    ...april,
    services.aprilServices({ teardown: true, authPolicy: true }),
    metrics(lateRanges, true),
    extras.shell,
    extras.sandboxes,
  ].join(''),
  specified: [...base, services.specifiedServices, metrics(allRanges, false), ...sqlite].join(''),
  g0: [
    common.account('me'),
    common.earlyProjects,
    services.februaryServices,
    logs,
    databases('listResources', ''),
    metrics(earlyRanges, false),
  ].join(''),
  g1: [...base, services.marchServices, metrics(allRanges, false), ...sqlite].join(''),
  g2: [
    ...april,
    services.aprilServices({ teardown: false, authPolicy: false }),
    metrics(allRanges, false),
  ].join(''),
  g3: [
    ...april,
    services.aprilServices({ teardown: true, authPolicy: false }),
    metrics(lateRanges, true),
    extras.shell,
  ].join(''),
} as const;

export type DeploysGeneration = keyof typeof generationSdl;
