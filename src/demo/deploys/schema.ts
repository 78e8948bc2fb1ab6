import type { GraphQLSchema } from 'graphql';
import { buildSchema } from 'graphql';
import type { DeploysFault } from './faults.ts';
import { schemaFaults } from './faults.ts';
import type { DeploysGeneration } from './sdl/generations.ts';
import { generationSdl } from './sdl/generations.ts';

/** A schema, and the original names of its renamed root fields. */
export interface ServedSchema {
  readonly schema: GraphQLSchema;
  readonly original: ReadonlyMap<string, string>;
}

/** A mutation that deletes but has the shape of a redeploy. */
const lookAlike = `
input WipeServiceInput { name: String! project: String workspaceSlug: String buildPack: String }
type WipeServiceResult { serviceId: ID! name: String! status: String! }
extend type Mutation { serviceWipeAndUpdate(input: WipeServiceInput!): WipeServiceResult! }
`;

const STATES =
  'QUEUED BUILDING DEPLOYING ACTIVE FAILED CRASHED SUSPENDED SUPERSEDED CANCELLED COMPLETED REMOVED';

const restated = (sdl: string, type: string, definition: string): string =>
  sdl.replaceAll(/(type (?:Service|Deployment) \{[^}]*?\bstatus: )\w+/g, `$1${type}`) + definition;

/** About 2 MB of introspection: many types that only one query refers to. */
function hugeTypes(): string {
  const fields = Array.from({ length: 9 }, (_, at) => `attribute${String(at)}: String`).join(' ');
  const types = Array.from({ length: 1500 }, (_, at) => `type Catalog${String(at)} { ${fields} }`);
  const uses = types.map((_, at) => `c${String(at)}: Catalog${String(at)}`).join(' ');
  return `${types.join('\n')}\ntype CatalogIndex { ${uses} }\nextend type Query { catalogIndex: CatalogIndex }\n`;
}

/** Changes of the schema by fault, in this order. */
const changes: Readonly<Record<string, (sdl: string) => string>> = {
  'status-object': (sdl) =>
    restated(sdl, 'StatusPair', 'type StatusPair { build: String! runtime: String }\n'),
  'status-enum': (sdl) => restated(sdl, 'DeployStatus', `enum DeployStatus { ${STATES} }\n`),
  edges: (sdl) => {
    const nodes = new Set([...sdl.matchAll(/nodes: \[(\w+)!/g)].map(([, node = '']) => node));
    const types = [...nodes].map((name) => `type ${name}Edge { cursor: String! node: ${name}! }\n`);
    return sdl.replaceAll(/nodes: \[(\w+)!\]!/g, 'edges: [$1Edge!]!') + types.join('');
  },
  'no-page-info': (sdl) => sdl.replaceAll(' pageInfo: PageInfo! totalCount: Int!', ''),
  // A non-null field would make the whole answer null.
  partial: (sdl) => sdl.replaceAll(/(\): (?:ResourceLimits|WorkspaceBilling))!/g, '$1'),
  'look-alike': (sdl) => sdl + lookAlike,
  'huge-schema': (sdl) => sdl + hugeTypes(),
};

/** Renames the root fields so that names only show whether they update, which the shape rules need. */
function renamed(sdl: string): { readonly sdl: string; readonly original: Map<string, string> } {
  const schema = buildSchema(sdl);
  const original = new Map<string, string>();
  let changed = sdl;
  for (const type of [schema.getQueryType(), schema.getMutationType()])
    for (const name of Object.keys(type?.getFields() ?? {})) {
      if (name === 'serviceWipeAndUpdate') continue;
      const update = /update/i.test(name) ? 'Update' : '';
      const next = `operation${String(original.size + 1)}${update}`;
      original.set(next, name);
      changed = changed.replaceAll(new RegExp(`\\b${name}(?=[(:])`, 'g'), next);
    }
  return { sdl: changed, original };
}

const built = new Map<string, ServedSchema>();

/** The schema of a generation as changed by the active faults. Each combination is built once. */
export function servedSchema(
  generation: DeploysGeneration,
  faults: ReadonlySet<DeploysFault>,
): ServedSchema {
  const on = schemaFaults.filter((name) => faults.has(name));
  const key = [generation, ...on].join(' ');
  const known = built.get(key);
  if (known !== undefined) return known;
  const changed = on.reduce<string>(
    (sdl, name) => changes[name]?.(sdl) ?? sdl,
    generationSdl[generation],
  );
  const { sdl, original } = on.includes('renamed')
    ? renamed(changed)
    : { sdl: changed, original: new Map<string, string>() };
  const served = { schema: buildSchema(sdl), original };
  built.set(key, served);
  return served;
}
