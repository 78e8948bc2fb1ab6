import { connection } from './common.ts';

/** Deployments as a plain list of the newest 20. */
export const deployments = `
type Deployment { id: ID! serviceId: ID! status: String! commitHash: String commitMessage: String trigger: String! triggerRef: String
  errorMessage: String buildPack: String! memory: String! vcpus: String! createdAt: Time! startedAt: Time finishedAt: Time }
extend type Query { deploymentList(serviceId: ID!): [Deployment!]! }
`;

const results = `
type CreateServiceResult { serviceId: ID! name: String! status: String! repo: String! PLACE }
type UpdateServiceResult { serviceId: ID! name: String! status: String! }
type DeleteServiceResult { serviceId: ID! name: String! message: String! }
extend type Mutation {
  serviceCreate(input: CreateServiceInput!): CreateServiceResult!
  serviceUpdate(input: UpdateServiceInput!): UpdateServiceResult!
}
`;

const buildInput = `buildCommand: String startCommand: String publishDirectory: String rootDirectory: String dockerfilePath: String`;

/** March: one port and one address per service; no list of deployments. */
export const marchServices = `
type Service { id: ID! projectId: ID! project: Project name: String repo: String! branch: String! status: String! errorMessage: String
  envVars: [EnvVar!]! fqdn: String internalUrl: String! port: String! gitProvider: String! commitHash: String memory: String! vcpus: String!
  customDomain: String customDomainStatus: String createdAt: Time! updatedAt: Time! }
${connection('Service')}
input CreateServiceInput { name: String! repo: String! host: String = "ink" branch: String = "main" project: String = "default"
  workspaceSlug: String buildPack: String = "railpack" port: Int envVars: [EnvVarInput!] memory: String = "256Mi" vcpus: String = "0.25"
  ${buildInput} regions: [String!] = ["eu-central-1"] }
input UpdateServiceInput { name: String! project: String workspaceSlug: String repo: String host: String branch: String port: Int
  envVars: [EnvVarInput!] buildPack: String memory: String vcpus: String ${buildInput} }
extend type Query {
  serviceList(first: Int, after: String, workspaceSlug: String): ServiceConnection!
  serviceGet(id: ID!): Service
}
${results.replace('PLACE', 'internalUrl: String!')}
extend type Mutation { serviceDelete(name: String!, project: String, workspaceSlug: String): DeleteServiceResult! }
`;

/** April and later: named ports, subdomains, images. Each flag adds what a later release added. */
export const aprilServices = (has: {
  readonly teardown: boolean;
  readonly authPolicy: boolean;
}): string => {
  const timeout = has.teardown ? 'destroyTimeoutSeconds' : 'timeoutDestroySeconds';
  const teardown = has.teardown
    ? 'teardownEnabled: Boolean teardownOverlapSeconds: Int teardownDrainingSeconds: Int'
    : '';
  const policy = has.authPolicy ? 'authPolicy: String' : '';
  return `
type ServicePort { name: String! port: String! protocol: String! visibility: String! ${policy} internalEndpoint: String! publicEndpoint: String }
input ServicePortInput { name: String! port: Int! protocol: String! visibility: String! ${policy} }
type Service { id: ID! projectId: ID! project: Project! name: String subdomain: String! source: String! repo: String! image: String
  branch: String! status: String! errorMessage: String envVars: [EnvVar!]! ports: [ServicePort!]! gitProvider: String! commitHash: String
  memory: String! vcpus: String! customDomain: String customDomainStatus: String buildPack: String! buildCommand: String
  startCommand: String publishDirectory: String rootDirectory: String dockerfilePath: String volumes: [VolumeInfo!]!
  ${timeout}: Int! ${teardown} createdAt: Time! updatedAt: Time! }
${connection('Service')}
input CreateServiceInput { name: String! subdomain: String source: String = "repo" repo: String image: String host: String = "ink"
  branch: String = "main" project: String = "default" workspaceSlug: String buildPack: String = "railpack" ports: [ServicePortInput!]
  envVars: [EnvVarInput!] memory: String = "256Mi" vcpus: String = "0.25" ${buildInput} regions: [String!] = ["eu-central-1"]
  volumes: [VolumeInput!] ${timeout}: Int }
input UpdateServiceInput { name: String${has.teardown ? '' : '!'} ${has.teardown ? 'serviceId: ID' : ''} project: String projectId: ID workspaceSlug: String
  source: String image: String repo: String host: String branch: String ports: [ServicePortInput!] envVars: [EnvVarInput!]
  buildPack: String memory: String vcpus: String ${buildInput} volumes: [VolumeInput!] ${timeout}: Int ${teardown} }
extend type Query {
  serviceList(first: Int, after: String, workspaceSlug: String, projectSlug: String): ServiceConnection!
  serviceGet(id: ID!): Service
  ${has.authPolicy ? 'serviceGetByName(name: String!, workspaceSlug: String, project: String): Service' : ''}
}
${results.replace('PLACE', 'ports: [ServicePort!]!')}
extend type Mutation {
  serviceDelete(name: String${has.teardown ? ', serviceId: ID' : '!'}, project: String, projectId: ID, workspaceSlug: String): DeleteServiceResult!
}
`;
};

/** February: the status is an object, and the only mutation of a service deletes it. */
export const februaryServices = `
type ServiceStatus { build: String! runtime: String }
type Service { id: ID! projectId: ID! name: String repo: String! branch: String! status: ServiceStatus! errorMessage: String
  envVars: [EnvVar!]! fqdn: String port: String! memory: String! vcpus: String! createdAt: Time! updatedAt: Time! }
${connection('Service')}
type DeleteServiceResult { serviceId: ID! name: String! message: String! }
extend type Query {
  listServices(first: Int, after: String): ServiceConnection!
  serviceDetails(id: ID!): Service
}
extend type Mutation { deleteService(name: String!, project: String): DeleteServiceResult! }
`;

/** The specification: its field names, one mutation that creates or updates by name, and cursors everywhere. */
export const specifiedServices = `
type Service { id: ID! projectId: ID! project: Project! name: String! status: String! errorMessage: String memory: String! vcpus: Float!
  buildpack: String! host: String! repo: String! branch: String! port: Int! url: String commitHash: String envVars: [EnvVar!]!
  publishDirectory: String dockerfilePath: String createdAt: Time! updatedAt: Time! }
${connection('Service')}
type Deployment { id: ID! serviceId: ID! status: String! commitHash: String commitMessage: String branch: String trigger: String!
  errorMessage: String createdAt: Time! startedAt: Time finishedAt: Time }
${connection('Deployment')}
input UpdateServiceInput { name: String! project: String workspaceSlug: String memory: String vcpus: Float buildpack: String host: String
  repo: String branch: String port: Int envVars: [EnvVarInput!] publishDirectory: String dockerfilePath: String }
type UpdateServiceResult { serviceId: ID! name: String! status: String! }
type DeleteServiceResult { serviceId: ID! name: String! message: String! }
extend type Query {
  serviceList(first: Int, after: String, workspaceSlug: String, projectSlug: String): ServiceConnection!
  serviceGet(id: ID!): Service
  deploymentList(serviceId: ID!, first: Int, after: String): DeploymentConnection!
}
extend type Mutation {
  updateService(input: UpdateServiceInput!): UpdateServiceResult!
  serviceDelete(name: String!, project: String, workspaceSlug: String): DeleteServiceResult!
}
`;
