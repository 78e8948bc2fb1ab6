import type { Project, Workspace } from '../../../../shared/deploys/model.ts';
import type { ListedService } from './platform.ts';
import { isRemoved, stateOf } from './states.ts';
import { isPublicHttp, serviceUrl } from './urls.ts';
import type { Row } from './values.ts';
import {
  amountOf,
  commitOf,
  firstAt,
  idOf,
  rowsOf,
  sentenceOf,
  textOf,
  timeOf,
  wordOf,
} from './values.ts';
import { fromServer } from './words.ts';

/** Wanted fields of a listed service; never its variables. */
export const serviceWishes = [
  'id',
  'name',
  'status',
  'projectId',
  'project.id',
  'project.slug',
  'commitHash',
  'branch',
  'repo',
  'errorMessage',
  'updatedAt',
  'memory',
  'vcpus',
  'buildPack',
  'buildpack',
  'host',
  'gitProvider',
  'port',
  'ports.name',
  'ports.port',
  'ports.protocol',
  'ports.visibility',
  'ports.publicEndpoint',
  'customDomain',
  'customDomainStatus',
  'url',
  'fqdn',
] as const;

export const workspaceWishes = ['id', 'slug', 'name', 'isDefault'] as const;
export const projectWishes = ['id', 'slug', 'name'] as const;

/** A service of an answer; null if it has no identity or was removed. `projects`: slugs by project id. */
export function serviceOf(
  row: Row,
  projects: ReadonlyMap<string, string> = new Map(),
): ListedService | null {
  const id = idOf(row['id']);
  const read = stateOf(row['status']);
  if (id === null || isRemoved(read)) return null;
  const projectId = firstAt(row, ['projectId', 'project.id'], idOf);
  return {
    id,
    name: textOf(row['name']) ?? id,
    project: firstAt(row, ['project.slug'], idOf) ?? projects.get(projectId ?? '') ?? null,
    ...read,
    commit: commitOf(row['commitHash']),
    branch: textOf(row['branch']),
    repo: textOf(row['repo']),
    url: serviceUrl(row),
    updatedAt: timeOf(row['updatedAt']),
    error: sentenceOf(row['errorMessage']),
    memory: memoryOf(row['memory']),
    vcpus: amountOf(row['vcpus']),
    buildpack: firstAt(row, ['buildPack', 'buildpack'], (word) => fromServer('buildpack', word)),
    host: firstAt(row, ['host', 'gitProvider'], (word) => fromServer('host', word)),
    port: portOf(row),
  };
}

/** Whether a server can take two names for the same service. */
export const isSameName = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase();

export function workspaceOf(row: Row, userId: string | null): Workspace | null {
  const slug = idOf(row['slug']);
  if (slug === null) return null;
  const personal = row['isDefault'] === true || slug === userId;
  return { slug, name: textOf(row['name']) ?? slug, personal };
}

export function projectOf(row: Row): Project | null {
  const slug = firstAt(row, ['slug', 'id'], idOf);
  if (slug === null) return null;
  return { id: idOf(row['id']) ?? slug, slug, name: textOf(row['name']) ?? slug };
}

/** `256Mi`; a plain number is in MiB. */
function memoryOf(value: unknown): string | null {
  const mebibytes = amountOf(value);
  return mebibytes === null ? wordOf(value) : `${String(mebibytes)}Mi`;
}

const portNumber = (value: unknown): number | null => {
  const port = amountOf(value);
  return port !== null && Number.isInteger(port) && port >= 1 && port <= 65_535 ? port : null;
};

/** The one port, or the first public http port of several. */
function portOf(row: Row): number | null {
  const ports = rowsOf(row['ports']);
  const main = ports[mainPort(ports)];
  return portNumber(row['port']) ?? portNumber(main?.['port']);
}

/** Index of the port that serves the site: the first public http port; -1: none. */
export const mainPort = (ports: readonly Row[]): number => ports.findIndex(isPublicHttp);
