import '../../../../shared/deploys/texts.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { JsonRecord } from '../../../../shared/lib/json.ts';
import type { Need } from '../schema/needs.ts';
import type { Inputs } from './arguments.ts';
import { inWorkspace } from './arguments.ts';
import type { ListedService, SaveFields } from './platform.ts';
import type { PlatformMemory } from './fetch-overview.ts';
import { mainPort } from './services.ts';
import { toServer } from './words.ts';

/** Data from the server's last round. */
type Remembered = Pick<PlatformMemory, 'personal' | 'projects' | 'words'>;

/** The service that a mutation is about. */
export interface Target extends Remembered {
  /** Null: the personal one. */
  readonly workspace: string | null;
  /** Null: the service does not exist. */
  readonly existing: ListedService | null;
  readonly name: string;
  /** Slug. */
  readonly project: string | null;
}

/** Names under which servers accept the fields, in order of preference. */
export const names: Readonly<Record<keyof SaveFields, readonly string[]>> = {
  name: ['name'],
  project: ['project', 'projectSlug', 'projectId'],
  memory: ['memory'],
  vcpus: ['vcpus'],
  buildpack: ['buildpack', 'buildPack'],
  host: ['host'],
  repo: ['repo'],
  branch: ['branch'],
  port: ['port', 'ports'],
  envVars: ['envVars'],
  publishDirectory: ['publishDirectory'],
  dockerfilePath: ['dockerfilePath'],
};

/** The values of all identity fields that the mutation has; throws if they do not identify one service. */
export function selectIdentity(inputs: Inputs, target: Target): Readonly<Record<string, unknown>> {
  const { existing, name, workspace, personal } = target;
  const slug = workspace ?? (inputs.facts('workspaceSlug')?.required === true ? personal : null);
  const idField = existing === null ? null : inputs.first(['serviceId', 'id']);
  const nameField = inputs.first(['name']);
  if (idField === null && nameField === null) throw notTaken('name');
  return {
    ...(idField === null ? {} : { [idField]: existing?.id }),
    ...(nameField === null ? {} : { name: existing?.name ?? name }),
    ...selectProject(inputs, target),
    ...(inputs.facts('workspaceSlug') === null ? {} : inWorkspace(slug)),
  };
}

/** Sends the project if it is known, because several projects can have a service of the same name. */
function selectProject(inputs: Inputs, { project, projects }: Target): JsonRecord {
  if (project === null) return {};
  const field = inputs.first(names.project);
  if (field === null) return {};
  const value = field === 'projectId' ? projects.get(project) : project;
  return value === undefined ? {} : { [field]: value };
}

interface Given {
  readonly need: Need;
  readonly inputs: Inputs;
  /** Stored ports. */
  readonly ports: readonly JsonRecord[];
}

export function toValues(given: Given, target: Target, fields: SaveFields): JsonRecord {
  const { need, inputs, ports } = given;
  // The platform's `create` defaults to its own git host; the specification's default is the hosted one.
  const implied = need === 'create' && inputs.facts('host') !== null ? { host: 'hosted' } : {};
  const values: Record<string, unknown> = {};
  for (const [key, value] of Object.entries({ ...implied, ...fields })) {
    const field = inputs.first(names[key as keyof SaveFields]);
    if (field === null) throw notTaken(key);
    if (key === 'project') checkProject(need, target, field);
    else if (field === 'ports') values[field] = portsWith(ports, Number(value));
    else if (key !== 'name') values[field] = valueFor(given, target, field, value);
  }
  return values;
}

/** Separate updates find the service by its project. */
function checkProject(need: Need, { existing, project, projects }: Target, field: string): void {
  const was = existing?.project ?? project;
  const detail = { field: 'project' };
  if (need === 'update' && was !== project)
    throw failure('unsupported', t('deploys:platform.otherProject', { project: was }), detail);
  if (field === 'projectId' && !projects.has(project ?? ''))
    throw failure('invalid-input', t('deploys:platform.unknownProject', { project }), detail);
}

function valueFor(
  { inputs }: Given,
  { words: seen }: Target,
  field: string,
  value: unknown,
): unknown {
  const kind = field === 'host' ? field : 'buildpack';
  if (typeof value !== 'string' || (kind !== 'host' && !names.buildpack.includes(field)))
    return value;
  const choices = inputs.facts(field)?.values ?? null;
  const platformWords = inputs.facts('buildPack') !== null;
  return toServer(kind, value, { choices, seen, platformWords });
}

/** The service's ports with a new number for the main one, because an update replaces the whole set. */
function portsWith(ports: readonly JsonRecord[], port: number): readonly JsonRecord[] {
  const main = mainPort(ports);
  const fresh = { name: 'http', port, protocol: 'http', visibility: 'public' };
  if (main === -1) return [fresh, ...ports];
  return ports.map((entry, at) => (at === main ? { ...entry, port } : entry));
}

/** Error for a field that the mutation does not accept, so that it is never dropped silently. */
const notTaken = (field: string) =>
  failure('unsupported', t('deploys:platform.notTaken', { field }), { field });
