import { buildSchema, introspectionFromSchema, isObjectType } from 'graphql';
import type { JsonRecord } from '../../../../shared/lib/json.ts';
import { buildOperation } from './build-operation.ts';
import { needsOf } from './needs.ts';
import type { SchemaDialect, Operation, QueryPart } from './types.ts';

// The parts of the known schemas that the app uses, for servers that do not publish theirs. Arguments and input types are exact; outputs
// omit "!".
const base = `
scalar Time
scalar Decimal
type PageInfo { hasNextPage: Boolean endCursor: String }
type EnvVar { key: String value: String }
input EnvVarInput { key: String! value: String! }
type User { id: ID email: String displayName: String username: String }
type Project { id: ID name: String slug: String }
type ProjectConnection { nodes: [Project] pageInfo: PageInfo totalCount: Int }
type ServiceConnection { nodes: [Service] pageInfo: PageInfo totalCount: Int }
enum LogType { BUILD RUNTIME }
input LogsInput { serviceId: ID! logType: LogType! startTime: Time limit: Int }
type LogEntry { timestamp: Time level: String message: String }
type LogsResult { entries: [LogEntry] hasMore: Boolean }
enum MetricTimeRange { ONE_HOUR SIX_HOURS TWENTY_FOUR_HOURS SEVEN_DAYS THIRTY_DAYS }
type MetricDataPoint { timestamp: Time value: Float }
type MetricSeries { metric: String dataPoints: [MetricDataPoint] }
type ServiceMetrics { cpuUsage: MetricSeries memoryUsageMB: MetricSeries networkReceiveBytesPerSec: MetricSeries
  networkTransmitBytesPerSec: MetricSeries memoryLimitMB: Float cpuLimitVCPUs: Float }
type Query {
  serviceLogs(input: LogsInput!): LogsResult
  serviceMetrics(serviceId: ID!, timeRange: MetricTimeRange!, maxDataPoints: Int): ServiceMetrics
}`;

const workspaces = `
type Workspace { id: ID name: String slug: String isDefault: Boolean role: String }
type ResourceUsage { services: Int memoryMi: Int vcpus: Float }
type ResourceLimits { tier: String maxVcpus: Float maxMemoryMi: Int maxServices: Int usage: ResourceUsage }
type WorkspaceBilling { currentUsageCents: Int includedUsageCents: Int estimatedBillCents: Int spendingLimitCents: Int
  suspended: Boolean suspensionReason: String }
type UsageLineItem { quantity: Decimal unitPrice: Decimal unit: String totalCents: Int }
type UsageBillBreakdown { memory: UsageLineItem cpu: UsageLineItem egress: UsageLineItem includedUsageCents: Int planFeeCents: Int
  currentBillCents: Int periodStart: Time periodEnd: Time }
type ProjectUsage { projectName: String totalCostCents: Int }
extend type Query {
  accountStatus: User
  workspaceList: [Workspace]
  projectList(first: Int, after: String, workspaceSlug: String): ProjectConnection
  serviceGet(id: ID!): Service
  resourceLimits(workspaceSlug: String): ResourceLimits
  workspaceBilling(workspaceSlug: String!): WorkspaceBilling
  usageBillBreakdown(workspaceSlug: String): UsageBillBreakdown
  usageByProject(workspaceSlug: String): [ProjectUsage]
}`;

const databases = (list: string, workspace: string): string => `
type Resource { id: ID name: String type: String provider: String region: String status: String createdAt: Time }
type ResourceConnection { nodes: [Resource] pageInfo: PageInfo totalCount: Int }
extend type Query { ${list}(first: Int, after: String${workspace}): ResourceConnection }`;

const createDatabase = `
input CreateResourceInput { name: String! type: String region: String workspaceSlug: String }
type CreateResourceResult { resourceId: ID name: String type: String region: String databaseUrl: String authToken: String status: String }
extend type Mutation { resourceCreate(input: CreateResourceInput!): CreateResourceResult }`;

const service = `id: ID name: String repo: String branch: String errorMessage: String memory: String envVars: [EnvVar] createdAt: Time updatedAt: Time`;
const listed = `status: String commitHash: String project: Project vcpus: String gitProvider: String customDomain: String customDomainStatus: String`;
const deployment = `id: ID serviceId: ID status: String commitHash: String commitMessage: String trigger: String errorMessage: String
  createdAt: Time startedAt: Time finishedAt: Time`;
const result = `serviceId: ID name: String status: String`;
const input = (vcpus: string): string =>
  `name: String! project: String workspaceSlug: String repo: String host: String branch: String memory: String vcpus: ${vcpus}
  envVars: [EnvVarInput!] publishDirectory: String dockerfilePath: String`;

const createAndUpdate = (ports: string): string => `
type CreateServiceResult { ${result} }
type UpdateServiceResult { ${result} }
input CreateServiceInput { ${input('String')} buildPack: String ${ports} }
input UpdateServiceInput { ${input('String')} buildPack: String ${ports} }
type Mutation {
  serviceCreate(input: CreateServiceInput!): CreateServiceResult
  serviceUpdate(input: UpdateServiceInput!): UpdateServiceResult
}`;

const april = `${base}${workspaces}
type ServicePort { name: String port: String protocol: String visibility: String internalEndpoint: String publicEndpoint: String }
input ServicePortInput { name: String! port: Int! protocol: String! visibility: String! }
type Service { ${service} ${listed} image: String ports: [ServicePort] buildPack: String publishDirectory: String dockerfilePath: String }
type Deployment { ${deployment} }
extend type Query {
  serviceList(first: Int, after: String, workspaceSlug: String, projectSlug: String): ServiceConnection
  deploymentList(serviceId: ID!): [Deployment]
}${createAndUpdate('ports: [ServicePortInput!]')}`;

const latest = `${april}
extend type Query { serviceGetByName(name: String!, workspaceSlug: String, project: String): Service }`;

const specified = `${base}${workspaces}${databases('resourceList', ', workspaceSlug: String')}
type Service { ${service} status: String commitHash: String project: Project vcpus: Float buildpack: String host: String port: Int url: String
  publishDirectory: String dockerfilePath: String }
type Deployment { ${deployment} branch: String }
type DeploymentConnection { nodes: [Deployment] pageInfo: PageInfo totalCount: Int }
input UpdateServiceInput { ${input('Float')} buildpack: String port: Int }
type UpdateServiceResult { ${result} }
extend type Query {
  serviceList(first: Int, after: String, workspaceSlug: String, projectSlug: String): ServiceConnection
  deploymentList(serviceId: ID!, first: Int, after: String): DeploymentConnection
}
type Mutation { updateService(input: UpdateServiceInput!): UpdateServiceResult }${createDatabase}`;

const march = `${base}${workspaces}${databases('resourceList', ', workspaceSlug: String')}
type Service { ${service} ${listed} fqdn: String port: String }
extend type Query { serviceList(first: Int, after: String, workspaceSlug: String): ServiceConnection }
${createAndUpdate('port: Int')}${createDatabase}`;

const february = `${base}${databases('listResources', '')}
type ServiceStatus { build: String runtime: String }
type Service { ${service} status: ServiceStatus vcpus: String fqdn: String port: String }
extend type Query {
  me: User
  listProjects(first: Int, after: String): ProjectConnection
  listServices(first: Int, after: String): ServiceConnection
  serviceDetails(id: ID!): Service
}`;

/** Newest first. */
const known: Readonly<Record<string, string>> = { latest, april, specified, march, february };

/** Introspection results for servers that do not publish theirs, newest first. */
export function* builtInSchemas(): Generator<readonly [string, JsonRecord], void, void> {
  for (const [name, text] of Object.entries(known)) {
    const schema = buildSchema(text, { assumeValid: true });
    yield [name, { ...introspectionFromSchema(schema, { descriptions: false }) }];
  }
}

/** Values for required arguments; the server only checks their types. */
const samples = {
  id: 'x',
  name: 'x',
  serviceId: 'x',
  workspaceSlug: 'x',
  first: 1,
  after: 'x',
  input: { serviceId: 'x', logType: 'BUILD' },
  timeRange: 'ONE_HOUR',
};

/** A query that the server accepts only if it has all fields of the dialect, and that executes none of them. */
export function buildProbe(dialect: SchemaDialect): Operation {
  const parts = needsOf.query.flatMap((need): QueryPart[] => {
    const resolution = dialect.needs[need];
    if (!resolution.on) return [];
    const type = dialect.schema.getType(resolution.found.type);
    const fields = isObjectType(type) ? Object.keys(type.getFields()) : [];
    return [{ alias: need, found: resolution.found, args: samples, wishes: fields }];
  });
  const { operation } = buildOperation(dialect, 'CheckSchema', parts, { dry: true });
  if (operation === null) throw new Error(`the built-in schema ${dialect.hash} has no queries`);
  return operation;
}
