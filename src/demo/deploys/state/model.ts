/** A build and rollout. Its state follows from these times alone (`deployment-state.ts`); times in ms since epoch, durations in ms. */
export interface DemoDeployment {
  readonly id: string;
  readonly serviceId: string;
  readonly commit: string;
  readonly message: string;
  readonly trigger: 'git_push' | 'manual';
  readonly at: number;
  readonly queueMs: number;
  /** 0: the image of an earlier deployment is reused. */
  readonly buildMs: number;
  readonly deployMs: number;
  /** The build fails, for this reason. */
  readonly error: string | null;
  /** Source of the image; deployments with equal texts share one. */
  readonly image: string;
  cancelledAt: number | null;
  crashedAt: number | null;
  suspendedAt: number | null;
}

/** All settings of a service, with the specification's names. */
export interface ServiceConfig {
  memory: string;
  vcpus: number;
  buildpack: string;
  host: string;
  repo: string;
  branch: string;
  port: number;
  envVars: readonly { readonly key: string; readonly value: string }[];
  publishDirectory: string | null;
  dockerfilePath: string | null;
}

export interface DemoService extends ServiceConfig {
  readonly id: string;
  readonly workspace: string;
  project: string;
  readonly name: string;
  readonly createdAt: number;
  /** Oldest first. Times in the future are scheduled pushes. */
  readonly deployments: DemoDeployment[];
}

/** `at`: when it becomes active (ms since epoch). */
export interface DemoDatabase {
  readonly id: string;
  readonly workspace: string;
  readonly name: string;
  readonly region: string;
  readonly at: number;
}

/** Deployments with the same text share an image: same commit and build configuration. */
export const formatImage = (commit: string, config: ServiceConfig): string => {
  const { repo, branch, buildpack, host, publishDirectory, dockerfilePath } = config;
  return JSON.stringify([commit, repo, branch, buildpack, host, publishDirectory, dockerfilePath]);
};
