/** Scalars, the account and its keys. Money is in cents; `Decimal` is a number as text, `Time` RFC 3339. */
export const account = (me: string): string => `
scalar Time
scalar Decimal
type User { id: ID! email: String displayName: String username: String githubUsername: String avatarUrl: String createdAt: Time!
  githubScopes: [String!]! hasGitHubOAuth: Boolean! hasGitHubApp: Boolean! defaultWorkspace: String! depositBalance: Decimal
  subscriptionTier: String subscriptionExpiresAt: Time }
type APIKey { id: ID! name: String! prefix: String! lastUsedAt: Time createdAt: Time! }
type CreateAPIKeyResult { apiKey: APIKey! secret: String! }
type PageInfo { hasNextPage: Boolean! hasPreviousPage: Boolean! startCursor: String endCursor: String }
type EnvVar { key: String! value: String! }
input EnvVarInput { key: String! value: String! }
type Query { ${me}: User myAPIKeys: [APIKey!]! }
type Mutation { createAPIKey(name: String!): CreateAPIKeyResult! revokeAPIKey(id: ID!): Boolean! }
`;

export const connection = (type: string): string =>
  `type ${type}Connection { nodes: [${type}!]! pageInfo: PageInfo! totalCount: Int! }\n`;

export const workspaces = `
type Workspace { id: ID! name: String! slug: String! isDefault: Boolean! role: String! createdAt: Time! }
type WorkspaceMember { id: ID! userId: String! email: String username: String displayName: String role: String! joinedAt: Time! }
extend type Query {
  workspaceList: [Workspace!]!
  workspaceListMembers(workspaceSlug: String!): [WorkspaceMember!]! }
extend type Mutation {
  workspaceCreate(name: String!, slug: String!, description: String): Workspace!
  workspaceDelete(id: ID!): Boolean!
  workspaceRemoveMember(workspaceId: ID!, userId: ID!): Boolean! }
`;

const projectType = `
type Project { id: ID! name: String! slug: String! services: [Service!]! createdAt: Time! updatedAt: Time! }
${connection('Project')}`;

export const projects = `${projectType}
input CreateProjectInput { name: String! workspaceSlug: String }
extend type Query {
  projectList(first: Int, after: String, workspaceSlug: String): ProjectConnection!
  projectGet(id: ID!, workspaceSlug: String): Project
}
extend type Mutation {
  projectCreate(input: CreateProjectInput!): Project!
  projectRename(slug: String!, name: String!, workspaceSlug: String): Project!
  projectDelete(slug: String!, workspaceSlug: String): Boolean! }
`;

/** Projects before workspaces were introduced. */
export const earlyProjects = `${projectType}
extend type Query { listProjects(first: Int, after: String): ProjectConnection! }
`;

export const logs = `
enum LogType { BUILD RUNTIME }
input LogsInput { serviceId: ID! logType: LogType! startTime: Time endTime: Time query: String limit: Int }
type LogEntry { timestamp: Time! level: String message: String! attributes: String }
type LogsResult { entries: [LogEntry!]! hasMore: Boolean! }
extend type Query { serviceLogs(input: LogsInput!): LogsResult! }
`;

/** `ranges`: values of the enum; `disk`: whether there are disk metrics. */
export const metrics = (ranges: string, disk: boolean): string => `
enum MetricTimeRange { ${ranges} }
type MetricDataPoint { timestamp: Time! value: Float! }
type MetricSeries { metric: String! dataPoints: [MetricDataPoint!]! }
type ServiceMetrics { cpuUsage: MetricSeries! memoryUsageMB: MetricSeries! networkReceiveBytesPerSec: MetricSeries!
  networkTransmitBytesPerSec: MetricSeries! memoryLimitMB: Float! cpuLimitVCPUs: Float!
  ${disk ? 'diskUsageMB: MetricSeries volumeSizeGi: Float' : ''} }
extend type Query { serviceMetrics(serviceId: ID!, timeRange: MetricTimeRange!, maxDataPoints: Int): ServiceMetrics! }
`;
export const allRanges = 'ONE_HOUR SIX_HOURS TWENTY_FOUR_HOURS SEVEN_DAYS THIRTY_DAYS';

export const limits = `
type ResourceUsage { services: Int! memoryMi: Int! vcpus: Float! }
type ResourceLimits { tier: String! maxVcpus: Float! maxMemoryMi: Int! maxServices: Int! usage: ResourceUsage! }
extend type Query { resourceLimits(workspaceSlug: String): ResourceLimits! }
`;

export const billing = `
enum PaymentMethod { STRIPE CREDITS }
type WorkspaceSubscription { tier: String! status: String! currentPeriodEnd: Time cancelAtPeriodEnd: Boolean! }
type WorkspaceBilling { id: ID! workspaceId: ID! paymentMethod: PaymentMethod! subscription: WorkspaceSubscription currentUsageCents: Int!
  includedUsageCents: Int! estimatedBillCents: Int! spendingLimitCents: Int alertThresholdCents: Int depositBalance: Decimal
  suspended: Boolean! suspendedAt: Time suspensionReason: String }
type UsageLineItem { quantity: Decimal! unitPrice: Decimal! unit: String! totalCents: Int! }
type UsageBillBreakdown { memory: UsageLineItem! cpu: UsageLineItem! egress: UsageLineItem! subtotal: Decimal! includedUsageCents: Int!
  planFeeCents: Int! currentBillCents: Int! periodStart: Time! periodEnd: Time! }
type ServiceUsage { serviceId: ID! serviceName: String region: String! cpuCostCents: Int! memoryCostCents: Int! egressCostCents: Int!
  totalCostCents: Int! }
type ProjectUsage { projectId: ID! projectName: String! cpuVcpuMinutes: Decimal! memoryGbMinutes: Decimal! egressBytes: Decimal!
  cpuCostCents: Int! memoryCostCents: Int! egressCostCents: Int! totalCostCents: Int! estimatedCostCents: Int! serviceCount: Int!
  services: [ServiceUsage!]! }
type UsageChartPoint { timestamp: Time! projectId: ID! cpuCores: Float! memoryMB: Float! egressBytes: Float! }
type CheckoutSessionResult { url: String! }
input SetUsageLimitsInput { workspaceSlug: String spendingLimitCents: Int alertThresholdCents: Int }
extend type Query {
  workspaceBilling(workspaceSlug: String!): WorkspaceBilling!
  usageBillBreakdown(workspaceSlug: String): UsageBillBreakdown!
  usageByProject(workspaceSlug: String): [ProjectUsage!]!
  usageChart(workspaceSlug: String): [UsageChartPoint!]! }
extend type Mutation {
  createCheckoutSession(tier: String!, workspaceSlug: String!, successUrl: String!, cancelUrl: String!): CheckoutSessionResult!
  cancelSubscription(workspaceSlug: String!, stopImmediately: Boolean!): Boolean!
  setUsageLimits(input: SetUsageLimitsInput!): WorkspaceBilling! }
`;

/** SQLite databases. `list`: the query, which had another name before there were workspaces. */
export const databases = (list: string, workspace: string): string => `
type ResourceMetadata { size: String hostname: String group: String }
type Resource { id: ID! name: String! type: String! provider: String! region: String! status: String! metadata: ResourceMetadata
  projectId: ID project: Project createdAt: Time! updatedAt: Time! }
${connection('Resource')}
extend type Query { ${list}(first: Int, after: String ${workspace}): ResourceConnection! }
`;

export const databaseChanges = `
input CreateResourceInput { name: String! type: String = "sqlite" size: String = "100mb" region: String = "eu-central" workspaceSlug: String }
type CreateResourceResult { resourceId: ID! name: String! type: String! region: String! databaseUrl: String! authToken: String! status: String! }
type DeleteResourceResult { resourceId: ID! name: String! message: String! }
extend type Mutation {
  resourceCreate(input: CreateResourceInput!): CreateResourceResult!
  resourceDelete(name: String!, workspaceSlug: String): DeleteResourceResult! }
`;
