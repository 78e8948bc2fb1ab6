import type { ServiceConfig } from '../state/model.ts';
import type { ServiceRef } from '../state/platform-state.ts';
import { projects } from '../state/seed.ts';

/** Arguments of a field or values of an input object; GraphQL has checked their types. */
export type Args = Readonly<Record<string, unknown>>;

export const text = (args: Args, key: string): string | null => {
  const value = args[key];
  return typeof value === 'string' ? value : null;
};

export const number = (args: Args, key: string): number | null => {
  const value = args[key];
  return typeof value === 'number' ? value : null;
};

export const inputOf = (args: Args): Args => {
  const { input } = args;
  return typeof input === 'object' && input !== null ? (input as Args) : {};
};

export const pageOf = (args: Args): { first: number | null; after: string | null } => ({
  first: number(args, 'first'),
  after: text(args, 'after'),
});

/** Milliseconds since epoch of a `Time`; null: not given or not a time. */
export const timeOf = (args: Args, key: string): number | null => {
  const at = Date.parse(text(args, key) ?? '');
  return Number.isNaN(at) ? null : at;
};

/** The service that an input names. `anyProject`: names are unique in the workspace, so a project does not select. */
export function refOf(input: Args, anyProject: boolean): ServiceRef {
  const project = projects.find(({ id }) => id === text(input, 'projectId'))?.slug;
  return {
    id: text(input, 'serviceId'),
    name: text(input, 'name'),
    project: anyProject ? null : (project ?? text(input, 'project') ?? 'default'),
    workspace: text(input, 'workspaceSlug'),
  };
}

const texts = ['memory', 'repo', 'branch', 'publishDirectory', 'dockerfilePath'] as const;

/** The given fields of an input of any generation, in the specification's words. */
export function configOf(input: Args): Partial<ServiceConfig> {
  const out: Partial<ServiceConfig> = {};
  for (const key of texts) {
    const value = text(input, key);
    if (value !== null) out[key] = value;
  }
  const vcpus = number(input, 'vcpus') ?? Number(text(input, 'vcpus') ?? Number.NaN);
  if (!Number.isNaN(vcpus)) out.vcpus = vcpus;
  const buildpack = text(input, 'buildpack') ?? text(input, 'buildPack');
  if (buildpack !== null) out.buildpack = buildpack === 'railpack' ? 'auto' : buildpack;
  const host = text(input, 'host');
  if (host !== null) out.host = { github: 'hosted', ink: 'internal' }[host] ?? host;
  const port = number(input, 'port') ?? firstPort(input);
  if (port !== null) out.port = port;
  if (Array.isArray(input['envVars']))
    out.envVars = (input['envVars'] as readonly Args[]).map((one) => ({
      key: text(one, 'key') ?? '',
      value: text(one, 'value') ?? '',
    }));
  return out;
}

function firstPort(input: Args): number | null {
  const { ports } = input;
  return Array.isArray(ports) && ports.length > 0 ? number(ports[0] as Args, 'port') : null;
}
