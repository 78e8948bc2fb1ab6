import {
  account,
  allRanges,
  billing,
  databaseChanges,
  databases,
  earlyProjects,
  limits,
  logs,
  metrics,
  projects,
  workspaces,
} from './common.ts';
import {
  actions,
  chat,
  dns,
  repos,
  sandboxes,
  secrets,
  shell,
  templates,
  volumes,
} from './extras.ts';
import {
  aprilServices,
  deployments,
  februaryServices,
  marchServices,
  specifiedServices,
} from './services.ts';

const resources = databases({ list: 'resourceList', get: 'resourceGet', workspace: true });
const base = [account('accountStatus'), workspaces, projects, logs, limits, billing];
const extras = [secrets, repos, chat, dns, actions];
const april = [...base, deployments, ...extras, templates, volumes];

const february = databases({ list: 'listResources', get: 'resourceDetails', workspace: false });
const february24h = allRanges.replace('TWENTY_FOUR_HOURS ', '');

/**
 * The schema of each generation (ink.md 2). `current` is the latest known one, `specified` has the specification's names, `g0` to `g3` are
 * February, March and two in April of 2026.
 */
export const generationSdl = {
  current: [
    ...april,
    aprilServices({ teardown: true, authPolicy: true }),
    metrics(`FIVE_MINUTES ${allRanges}`, true),
    shell,
    sandboxes,
  ].join(''),
  specified: [
    ...base,
    specifiedServices,
    metrics(allRanges, false),
    resources,
    databaseChanges,
    ...extras,
  ].join(''),
  g0: [
    account('me'),
    earlyProjects,
    februaryServices,
    february,
    logs,
    metrics(february24h, false),
  ].join(''),
  g1: [
    ...base,
    marchServices,
    metrics(allRanges, false),
    resources,
    databaseChanges,
    ...extras,
  ].join(''),
  g2: [
    ...april,
    aprilServices({ teardown: false, authPolicy: false }),
    metrics(allRanges, false),
  ].join(''),
  g3: [
    ...april,
    aprilServices({ teardown: true, authPolicy: false }),
    metrics(`FIVE_MINUTES ${allRanges}`, true),
    shell,
  ].join(''),
} as const;

export type DeploysGeneration = keyof typeof generationSdl;
