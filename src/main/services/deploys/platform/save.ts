import '../../../../shared/deploys/texts.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Need } from '../schema/needs.ts';
import type { Dialect, Part, SchemaEngine } from '../schema/types.ts';
import type { Inputs } from './arguments.ts';
import { inputsOf, inWorkspace } from './arguments.ts';
import { askOne, foundFor, refused } from './ask.ts';
import type { ListedService, Saved, SaveFields } from './platform.ts';
import { readPorts } from './stored.ts';
import { mainPort } from './services.ts';
import { stateOf } from './states.ts';
import type { Row } from './values.ts';
import { firstAt, idOf, textOf, valueAt } from './values.ts';
import { toServer } from './words.ts';

/** What a mutation is about. */
interface Target {
  readonly workspace: string | null;
  /** Null: the service does not exist. */
  readonly existing: ListedService | null;
  readonly name: string;
  /** Slug. */
  readonly project: string | null;
  /** Project ids by slug, as far as known. */
  readonly projects: ReadonlyMap<string, string>;
}

const wishes = ['serviceId', 'id', 'name', 'status'];

/** Names under which servers take the fields, in the order of preference. */
const names: Readonly<Record<keyof SaveFields, readonly string[]>> = {
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

/** Creates or updates a service by name, once. `fields` null: redeploys it, which is an update with only the identity. */
export async function saveService(
  engine: SchemaEngine,
  target: Target,
  fields: SaveFields | null,
  signal?: AbortSignal,
): Promise<Saved> {
  const { existing } = target;
  const now = await engine.dialect(signal);
  const need = fields === null ? 'redeploy' : needFor(now, existing);
  const keepsPorts = existing !== null && fields?.port !== undefined;
  const hasPorts = keepsPorts && mutation(now, need).inputs.first(names.port) === 'ports';
  const ports = hasPorts ? await readPorts(engine, existing.id, signal) : [];
  const build = (dialect: Dialect): Part => {
    const { found, inputs } = mutation(dialect, need);
    const values = fields === null ? {} : valuesOf({ need, inputs, ports }, target, fields);
    const args = inputs.args({ ...identityOf(inputs, target), ...values });
    return { alias: 'saved', found, args, wishes };
  };
  const name = fields === null ? 'Redeploy' : 'SaveService';
  const { value } = await askOne(engine, name, build, signal);
  return savedOf(value, target);
}

function needFor({ needs }: Dialect, existing: ListedService | null): Need {
  if (needs.save.on) return 'save';
  return existing === null ? 'create' : 'update';
}

function mutation(dialect: Dialect, need: Need) {
  const found = foundFor(dialect, need);
  return { found, inputs: inputsOf(dialect, found, ['name', 'serviceId']) };
}

/** Every identity field that the mutation has; it rejects if they leave the service open. */
function identityOf(inputs: Inputs, target: Target): Readonly<Record<string, unknown>> {
  const { existing, name, workspace } = target;
  const idField = existing === null ? null : inputs.first(['serviceId', 'id']);
  const nameField = inputs.first(['name']);
  if (idField === null && nameField === null) throw notTaken('name');
  return {
    ...(idField === null ? {} : { [idField]: existing?.id }),
    ...(nameField === null ? {} : { name: existing?.name ?? name }),
    ...projectOf(inputs, target),
    ...(inputs.facts('workspaceSlug') === null ? {} : inWorkspace(workspace)),
  };
}

/** The project is sent if it is known: the same name can exist in several projects. */
function projectOf(inputs: Inputs, { project, projects }: Target): Row {
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
  readonly ports: readonly Row[];
}

function valuesOf(given: Given, target: Target, fields: SaveFields): Row {
  const { need, inputs, ports } = given;
  // `create` of the platform defaults to its own git host, the specification to the hosted one.
  const implied = need === 'create' && inputs.facts('host') !== null ? { host: 'hosted' } : {};
  const values: Record<string, unknown> = {};
  for (const [key, value] of Object.entries({ ...implied, ...fields })) {
    const field = inputs.first(names[key as keyof SaveFields]);
    if (field === null) throw notTaken(key);
    if (key === 'project') checkProject(need, target, field);
    else if (field === 'ports') values[field] = portsWith(ports, Number(value));
    else if (key !== 'name') values[field] = valueFor(inputs, field, value);
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

function valueFor(inputs: Inputs, field: string, value: unknown): unknown {
  const kind = field === 'host' ? field : 'buildpack';
  if (typeof value === 'string' && (kind === 'host' || names.buildpack.includes(field)))
    return toServer(
      kind,
      value,
      inputs.facts(field)?.values ?? null,
      inputs.facts('buildPack') !== null,
    );
  return value;
}

/** The service's ports with another number for the main one: the set is replaced as a whole. */
function portsWith(ports: readonly Row[], port: number): readonly Row[] {
  const main = mainPort(ports);
  const fresh = { name: 'http', port, protocol: 'http', visibility: 'public' };
  if (main === -1) return [fresh, ...ports];
  return ports.map((one, at) => (at === main ? { ...one, port } : one));
}

/** The mutation does not take a field. It is never left out silently. */
const notTaken = (field: string) =>
  failure('unsupported', t('deploys:platform.notTaken', { field }), { field });

function savedOf(value: unknown, { existing, name }: Target): Saved {
  const id = firstAt(value, ['serviceId', 'id'], idOf) ?? existing?.id ?? null;
  if (id === null) throw refused();
  return {
    id,
    name: firstAt(value, ['name'], textOf) ?? name,
    ...stateOf(valueAt(value, 'status')),
  };
}
