import type { Project, Workspace } from '../../../../shared/deploys/model.ts';
import type { JsonRecord } from '../../../../shared/lib/json.ts';
import { readRecords, readTime } from '../../../net/wire.ts';
import type { ListedService } from './platform.ts';
import { isRemoved, parseState } from './states.ts';
import {
  readAmount,
  readCommit,
  readFirst,
  readKey,
  readSentence,
  readName,
  readWord,
} from './values.ts';
import { fromServer } from './words.ts';

/** Fields to select of a listed service; never its variables. */
export const serviceFields = [
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

export const workspaceFields = ['id', 'slug', 'name', 'isDefault'] as const;
export const projectFields = ['id', 'slug', 'name'] as const;

/** Parses a service; null if it has no identity or was removed. `projects`: slugs by project id. */
export function parseService(
  row: JsonRecord,
  projects: ReadonlyMap<string, string> = new Map(),
): ListedService | null {
  const id = readKey(row['id']);
  const read = parseState(row['status']);
  if (id === null || isRemoved(read)) return null;
  const projectId = readFirst(row, ['projectId', 'project.id'], readKey);
  return {
    id,
    name: readName(row['name']) ?? id,
    project: readFirst(row, ['project.slug'], readKey) ?? projects.get(projectId ?? '') ?? null,
    ...read,
    commit: readCommit(row['commitHash']),
    branch: readName(row['branch']),
    repo: readName(row['repo']),
    url: serviceUrl(row),
    updatedAt: readTime(row['updatedAt']),
    error: readSentence(row['errorMessage']),
    memory: formatMemory(row['memory']),
    vcpus: readAmount(row['vcpus']),
    buildpack: readFirst(row, ['buildPack', 'buildpack'], (word) => fromServer('buildpack', word)),
    host: readFirst(row, ['host', 'gitProvider'], (word) => fromServer('host', word)),
    port: findPort(row),
  };
}

/** Whether a server may treat two names as the same service. */
export const isSameName = (name: string, other: string): boolean =>
  name.toLowerCase() === other.toLowerCase();

export function parseWorkspace(row: JsonRecord, userId: string | null): Workspace | null {
  const slug = readKey(row['slug']);
  if (slug === null) return null;
  const personal = row['isDefault'] === true || slug === userId;
  return { slug, name: readName(row['name']) ?? slug, personal };
}

export function parseProject(row: JsonRecord): Project | null {
  const slug = readFirst(row, ['slug', 'id'], readKey);
  if (slug === null) return null;
  return { id: readKey(row['id']) ?? slug, slug, name: readName(row['name']) ?? slug };
}

/** `256Mi`; a plain number is in MiB. */
function formatMemory(value: unknown): string | null {
  const mebibytes = readAmount(value);
  return mebibytes === null ? readWord(value) : `${String(mebibytes)}Mi`;
}

const portNumber = (value: unknown): number | null => {
  const port = readAmount(value);
  return port !== null && Number.isInteger(port) && port >= 1 && port <= 65_535 ? port : null;
};

/** The one port, or the first public http port of several. */
function findPort(row: JsonRecord): number | null {
  const ports = readRecords(row['ports']);
  const main = ports[mainPort(ports)];
  return portNumber(row['port']) ?? portNumber(main?.['port']);
}

/** Index of the port that serves the site: the first public http port; -1: none. */
export const mainPort = (ports: readonly JsonRecord[]): number => ports.findIndex(isPublicHttp);

const MAX_URL = 2000;
const hostName = /^[a-z0-9](?:[a-z0-9-]*\.)+[a-z0-9-]+(?::\d+)?(?:\/|$)/i;

/** An address that is safe to open: http or https, without user name or password. A host name gets `https`. */
export function parseWebUrl(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > MAX_URL) return null;
  const address = hostName.test(value) ? `https://${value}` : value;
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null;
  const url = new URL(address);
  return url.username === '' && url.password === '' ? url.href : null;
}

/** The address of a service: its custom domain if it is active, the first public http port, the platform's host name. */
export function serviceUrl(row: JsonRecord): string | null {
  const isActive = readWord(row['customDomainStatus'])?.toLowerCase() === 'active';
  const endpoints = readRecords(row['ports'])
    .filter(isPublicHttp)
    .map((port) => port['publicEndpoint']);
  const custom = isActive ? row['customDomain'] : null;
  for (const value of [custom, ...endpoints, row['url'], row['fqdn']]) {
    const url = parseWebUrl(value);
    if (url !== null) return url;
  }
  return null;
}

/** A port without visibility or protocol is a public http port. */
function isPublicHttp({ visibility, protocol }: JsonRecord): boolean {
  const isPublic = (readWord(visibility) ?? 'public').toLowerCase() === 'public';
  return isPublic && (readWord(protocol) ?? 'http').toLowerCase().startsWith('http');
}
