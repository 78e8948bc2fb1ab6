import type {
  ASTNode,
  FieldDefinitionNode,
  GraphQLSchema,
  ObjectTypeDefinitionNode,
} from 'graphql';
import { buildASTSchema, Kind, parse, visit } from 'graphql';
import type { DeploysFault } from './faults.ts';
import { schemaFaults } from './faults.ts';
import type { DeploysGeneration } from './sdl/generations.ts';
import { generationSdl } from './sdl/generations.ts';

/** A schema, and the original names of its root fields that have others. */
export interface ServedSchema {
  readonly schema: GraphQLSchema;
  readonly original: ReadonlyMap<string, string>;
}

/** New names for the operations that the app uses; all others get a prefix. */
const newNames: Readonly<Record<string, string>> = {
  accountStatus: 'viewer',
  me: 'viewer',
  workspaceList: 'teams',
  projectList: 'groups',
  listProjects: 'groups',
  serviceList: 'applications',
  listServices: 'applications',
  serviceGet: 'application',
  serviceDetails: 'application',
  deploymentList: 'rollouts',
  serviceLogs: 'output',
  serviceMetrics: 'measurements',
  resourceLimits: 'quota',
  workspaceBilling: 'statement',
  usageBillBreakdown: 'statementLines',
  usageByProject: 'statementByGroup',
  resourceList: 'stores',
  listResources: 'stores',
  resourceGet: 'store',
  resourceDetails: 'store',
  resourceCreate: 'storeCreate',
  serviceCreate: 'applicationCreate',
  serviceUpdate: 'applicationUpdate',
  updateService: 'updateApplication',
};
const renamedName = (name: string): string => newNames[name] ?? `x_${name}`;

/** A mutation that deletes, in the form of one that redeploys. */
const lookAlike = `
input WipeServiceInput { name: String! project: String workspaceSlug: String buildPack: String }
type WipeServiceResult { serviceId: ID! name: String! status: String! }
extend type Mutation { serviceWipeAndUpdate(input: WipeServiceInput!): WipeServiceResult! }
`;

const states = [
  'queued building deploying active failed crashed suspended superseded cancelled completed removed',
].join(' ');
const statusTypes = {
  'status-object': 'type StatusPair { build: String! runtime: String }',
  'status-enum': `enum DeployStatus { ${states.toUpperCase()} }`,
};

/** About 2 MB as introspection: many types that nothing refers to but one query. */
function hugeTypes(): string {
  const fields = Array.from({ length: 12 }, (_, at) => `attribute${String(at)}: String`).join(' ');
  const types = Array.from({ length: 1500 }, (_, at) => `type Catalog${String(at)} { ${fields} }`);
  const uses = types.map((_, at) => `c${String(at)}: Catalog${String(at)}`).join(' ');
  return `${types.join('\n')}\ntype CatalogIndex { ${uses} }\nextend type Query { catalogIndex: CatalogIndex }\n`;
}

const isRoot = (name: string): boolean => name === 'Query' || name === 'Mutation';
const isConnection = (name: string): boolean => name.endsWith('Connection');

function changedField(
  field: FieldDefinitionNode,
  type: string,
  on: ReadonlySet<DeploysFault>,
): FieldDefinitionNode | null {
  const { value } = field.name;
  const rename = (to: string) => ({ ...field, name: { ...field.name, value: to } });
  const retype = (to: string): FieldDefinitionNode => ({
    ...field,
    type: { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: to } },
  });
  if (isRoot(type)) {
    if (on.has('renamed') && value !== 'serviceWipeAndUpdate') return rename(renamedName(value));
    // One field that fails would take the others with it.
    if (on.has('partial') && field.type.kind === Kind.NON_NULL_TYPE)
      return { ...field, type: field.type.type };
  }
  if (isConnection(type)) {
    const node = type.replace(/Connection$/, '');
    if (on.has('no-page-info') && value !== 'nodes') return null;
    if (on.has('edges') && value === 'nodes')
      return {
        ...rename('edges'),
        type: { kind: Kind.LIST_TYPE, type: retype(`${node}Edge`).type },
      };
  }
  if (value === 'status' && (type === 'Service' || type === 'Deployment')) {
    if (on.has('status-object')) return retype('StatusPair');
    if (on.has('status-enum')) return retype('DeployStatus');
  }
  return field;
}

function build(generation: DeploysGeneration, on: ReadonlySet<DeploysFault>): ServedSchema {
  const sdl = generationSdl[generation];
  const edges = on.has('edges')
    ? [...sdl.matchAll(/type (\w+)Connection/g)].map(
        ([, node = '']) => `type ${node}Edge { cursor: String! node: ${node}! }\n`,
      )
    : [];
  const extra = [
    ...edges,
    on.has('look-alike') ? lookAlike : '',
    on.has('huge-schema') ? hugeTypes() : '',
    on.has('status-object') ? statusTypes['status-object'] : '',
    on.has('status-enum') ? statusTypes['status-enum'] : '',
  ];
  const original = new Map<string, string>();
  const change = (node: ObjectTypeDefinitionNode): ASTNode => ({
    ...node,
    fields: (node.fields ?? []).flatMap((field) => {
      const changed = changedField(field, node.name.value, on);
      if (changed === null) return [];
      if (isRoot(node.name.value)) original.set(changed.name.value, field.name.value);
      return [changed];
    }),
  });
  const document = visit(parse(sdl + extra.join('')), {
    ObjectTypeDefinition: change,
    ObjectTypeExtension: change as never,
  });
  return { schema: buildASTSchema(document), original };
}

const built = new Map<string, ServedSchema>();

/** The schema of a generation as changed by the active faults. Each combination is built once. */
export function servedSchema(
  generation: DeploysGeneration,
  faults: ReadonlySet<DeploysFault>,
): ServedSchema {
  const on = new Set(schemaFaults.filter((name) => faults.has(name)));
  const key = [generation, ...on].join(' ');
  const served = built.get(key) ?? build(generation, on);
  built.set(key, served);
  return served;
}
