import type { ServiceConfig } from '../state/model.ts';
import type { ServiceRef } from '../state/platform-state.ts';
import data from '../state/platform.json' with { type: 'json' };

/** Arguments of a field or values of an input object; GraphQL has checked their types. */
export type FieldArgs = Readonly<Record<string, unknown>>;

export const text = (args: FieldArgs, key: string): string | null => {
  const value = args[key];
  return typeof value === 'string' ? value : null;
};

export const number = (args: FieldArgs, key: string): number | null => {
  const value = args[key];
  return typeof value === 'number' ? value : null;
};

const toList = (args: FieldArgs, key: string): readonly FieldArgs[] | null => {
  const value = args[key];
  return Array.isArray(value) ? (value as readonly FieldArgs[]) : null;
};

export const inputOf = ({ input }: FieldArgs): FieldArgs => (input ?? {}) as FieldArgs;

/** Milliseconds since epoch of a `Time`; null: not given or not a time. */
export const parseTime = (args: FieldArgs, key: string): number | null => {
  const at = Date.parse(text(args, key) ?? '');
  return Number.isNaN(at) ? null : at;
};

/** The service that an input identifies. `anyProject`: names are unique in the workspace, so the project is ignored. */
export function parseRef(input: FieldArgs, anyProject: boolean): ServiceRef {
  const project = data.projects.find(({ id }) => id === text(input, 'projectId'))?.slug;
  return {
    id: text(input, 'serviceId'),
    name: text(input, 'name'),
    project: anyProject ? null : (project ?? text(input, 'project') ?? 'default'),
    workspace: text(input, 'workspaceSlug'),
  };
}

const hosts: Readonly<Record<string, string>> = { github: 'hosted', ink: 'internal' };

/** The fields present in an input of any generation, with the specification's names. */
export function parseConfig(input: FieldArgs): Partial<ServiceConfig> {
  const buildpack = text(input, 'buildpack') ?? text(input, 'buildPack');
  const host = text(input, 'host');
  const vcpus = number(input, 'vcpus') ?? Number(text(input, 'vcpus') ?? Number.NaN);
  const given = {
    memory: text(input, 'memory'),
    vcpus: Number.isNaN(vcpus) ? null : vcpus,
    buildpack: buildpack === 'railpack' ? 'auto' : buildpack,
    host: host === null ? null : (hosts[host] ?? host),
    repo: text(input, 'repo'),
    branch: text(input, 'branch'),
    port: number(input, 'port') ?? number(toList(input, 'ports')?.[0] ?? {}, 'port'),
    envVars: toList(input, 'envVars')?.map(({ key, value }) => ({ key, value })) ?? null,
    publishDirectory: text(input, 'publishDirectory'),
    dockerfilePath: text(input, 'dockerfilePath'),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
}
