/**
 * Operations of the platform that the app must never use: they delete, spend, send, run commands or return credentials. Some are queries.
 */
export const secrets = `
input SetSecretsInput { name: String! project: String projectId: ID workspaceSlug: String envVars: [EnvVarInput!]! replace: Boolean = false }
input DeleteSecretsInput { name: String! project: String projectId: ID workspaceSlug: String keys: [String!]! }
type SetSecretsResult { serviceId: ID! name: String! status: String! }
type ServiceExecResult { exitCode: Int! stdout: String! stderr: String! }
extend type Query { serviceExec(serviceId: ID, name: String, command: String!, project: String, workspaceSlug: String): ServiceExecResult! }
extend type Mutation {
  serviceSetSecrets(input: SetSecretsInput!): SetSecretsResult!
  serviceDeleteSecrets(input: DeleteSecretsInput!): SetSecretsResult!
  serviceUnsetSecret(name: String!, key: String!, project: String, projectId: ID, workspaceSlug: String): SetSecretsResult! }
`;

export const repos = `
input RepoCreateInput { name: String! host: String = "ink" description: String project: String = "default" workspaceSlug: String }
input RepoGetTokenInput { name: String! host: String = "ink" workspaceSlug: String }
type RepoCreateResult { name: String! gitRemote: String! expiresAt: String! message: String! }
type RepoGetTokenResult { gitRemote: String! expiresAt: String! }
type GitHubRepository { fullName: String! name: String! owner: String! private: Boolean! defaultBranch: String! updatedAt: Time! }
extend type Query { githubRepositories(search: String): [GitHubRepository!]! githubBranches(owner: String!, repo: String!): [String!]! }
extend type Mutation { repoCreate(input: RepoCreateInput!): RepoCreateResult! repoGetToken(input: RepoGetTokenInput!): RepoGetTokenResult! }
`;

export const dns = `
type ZoneRecord { id: ID! name: String! type: String! content: String! ttl: Int! managed: Boolean! createdAt: Time! }
type HostedZone { id: ID! zone: String! status: String! error: String records: [ZoneRecord!]! createdAt: Time! }
type DeleteHostedZoneResult { zoneId: ID! message: String! }
type DomainAddResult { serviceId: ID! domain: String! status: String! message: String! }
extend type Query {
  dnsListZones(workspaceSlug: String): [HostedZone!]!
  dnsListRecords(zone: String!, workspaceSlug: String): [ZoneRecord!]! }
extend type Mutation {
  dnsDeleteZone(zone: String!, workspaceSlug: String): DeleteHostedZoneResult!
  dnsAddRecord(zone: String!, name: String!, type: String!, content: String!, ttl: Int, workspaceSlug: String): ZoneRecord!
  domainAdd(name: String!, domain: String!, project: String, workspaceSlug: String): DomainAddResult! }
`;

/** Operations added when templates replaced the databases. */
export const templates = `
type TemplateServiceDef { key: String! name: String! source: String! image: String! repo: String! memory: String! vcpus: String! }
type ServiceTemplate { slug: String! name: String! description: String! tags: [String!]! repoUrl: String! services: [TemplateServiceDef!]! }
type TemplateDeployedService { serviceId: ID! key: String! name: String! status: String! }
type TemplateDeployedOutput { key: String! label: String! kind: String! sensitive: Boolean! value: String! }
type TemplateInstance { id: ID! templateSlug: String! projectId: ID! name: String! status: String! services: [TemplateDeployedService!]!
  outputs: [TemplateDeployedOutput!]! createdAt: Time! updatedAt: Time! }
type TemplateDeployResult { templateInstanceId: ID! projectId: ID! services: [TemplateDeployedService!]! outputs: [TemplateDeployedOutput!]! }
input TemplateDeployInput { template: String! name: String! project: String workspaceSlug: String variables: [EnvVarInput!] = [] }
extend type Query {
  templateList(search: String): [ServiceTemplate!]!
  templateInstanceList(project: String, projectId: ID, workspaceSlug: String): [TemplateInstance!]!
  templateInstanceGet(id: ID!): TemplateInstance! }
extend type Mutation { templateDeploy(input: TemplateDeployInput!): TemplateDeployResult! }
`;

export const volumes = `
type VolumeInfo { name: String! mountPath: String! sizeGi: Int! status: String! deleteAfter: Time }
input VolumeInput { name: String! mountPath: String! sizeGi: Int = 1 }
extend type Query { volumeList(workspaceSlug: String, projectSlug: String): [VolumeInfo!]! }
extend type Mutation { volumeDelete(name: String!, projectSlug: String, workspaceSlug: String): Boolean! }
`;

export const shell = `
type ServiceExecUrl { url: String! token: String! serviceId: ID! }
extend type Query { serviceExecUrl(serviceId: ID!): ServiceExecUrl! }
`;

export const sandboxes = `
type Sandbox { id: ID! workspaceId: ID! projectId: ID name: String! state: String! image: String! envKeys: [String!]! createdAt: Time! }
type SandboxFileAccess { baseUrl: String! token: String! expiresAt: Time! }
input CreateSandboxInput { name: String! image: String! workspaceSlug: String }
extend type Query {
  sandboxGet(id: ID!, workspaceSlug: String): Sandbox!
  sandboxMetrics(id: ID!, timeRange: MetricTimeRange!, maxDataPoints: Int, workspaceSlug: String): ServiceMetrics! }
extend type Mutation {
  sandboxCreate(input: CreateSandboxInput!): Sandbox!
  sandboxFileAccessCreate(sandboxId: ID!, workspaceSlug: String): SandboxFileAccess! }
`;
