import { z } from 'zod';
import { Cut } from '../lib/cut.ts';
import { LogLine } from '../lib/log.ts';

/** States of a deployment in the order of its life. A state the app does not know is `unknown`; `rawState` has the server's own word. */
export const deployStates = [
  'queued',
  'building',
  'deploying',
  'active',
  'failed',
  'crashed',
  'suspended',
  'superseded',
  'cancelled',
  'unknown',
] as const;
export const DeployState = z.enum(deployStates);
export type DeployState = z.infer<typeof DeployState>;

/** Features that a server may support. */
export const featureNames = [
  'services',
  'projects',
  'workspaces',
  'deployments',
  'buildLogs',
  'runtimeLogs',
  'metrics',
  'usage',
  'plans',
  'upsert',
  'redeploy',
  'databases',
] as const;
export const FeatureName = z.enum(featureNames);
export type FeatureName = z.infer<typeof FeatureName>;

/** `reason`: why it is off, as a sentence; empty while it is on. */
export const Feature = z.object({ on: z.boolean(), reason: z.string() });
export type Feature = z.infer<typeof Feature>;

/** Times are ms since epoch. A value that the server does not provide is null. */
const When = z.number().nullable();
const Text = z.string().nullable();

/** One deployment of a service. */
export const Deployment = z.object({
  id: z.string(),
  state: DeployState,
  rawState: z.string(),
  commit: Text,
  message: Text,
  branch: Text,
  /** What started it, in the server's word: `git_push`, `manual`. */
  trigger: Text,
  error: Text,
  createdAt: When,
  startedAt: When,
  finishedAt: When,
});
export type Deployment = z.infer<typeof Deployment>;

/** A service as listed. Its variables are never part of a list. */
export const Service = z.object({
  id: z.string(),
  name: z.string(),
  /** Slug of its project. */
  project: Text,
  state: DeployState,
  rawState: z.string(),
  commit: Text,
  branch: Text,
  repo: Text,
  /** `https` or `http` only. */
  url: Text,
  updatedAt: When,
  error: Text,
  memory: Text,
  vcpus: z.number().nullable(),
  buildpack: Text,
  host: Text,
  port: z.number().nullable(),
  /** Newest first, at most 14; empty until they were read or if the server does not list deployments. */
  recent: z.array(Deployment),
  /** The deployment that serves traffic, or last did; null: unknown. */
  lastGood: Deployment.nullable(),
  muted: z.boolean(),
});
export type Service = z.infer<typeof Service>;

/** `personal`: the user's own, used when none is chosen. */
export const Workspace = z.object({ slug: z.string(), name: z.string(), personal: z.boolean() });
export type Workspace = z.infer<typeof Workspace>;

export const Project = z.object({ id: z.string(), slug: z.string(), name: z.string() });
export type Project = z.infer<typeof Project>;

/** Limits of the plan and their use. `tier` in the server's word; memory in MiB. */
export const Plan = z.object({
  tier: z.string(),
  vcpus: z.object({ used: z.number().nullable(), max: z.number().nullable() }),
  memory: z.object({ used: z.number().nullable(), max: z.number().nullable() }),
  services: z.object({ used: z.number().nullable(), max: z.number().nullable() }),
});
export type Plan = z.infer<typeof Plan>;

/** Money in cents. */
export const Bill = z.object({
  cents: z.number().nullable(),
  estimateCents: z.number().nullable(),
  includedCents: z.number().nullable(),
  limitCents: z.number().nullable(),
  /** Why billing or an admin paused the workspace; null: it runs. */
  suspended: Text,
});
export type Bill = z.infer<typeof Bill>;

/** One round: all data that the panel, the badge and the quick controls show without further requests. */
export const DeploysOverview = z.object({
  /** Slug of the workspace in use; null: the server has none. */
  workspace: Text,
  workspaces: z.array(Workspace),
  projects: z.array(Project),
  services: z.array(Service),
  plan: Plan.nullable(),
  bill: Bill.nullable(),
  features: z.record(FeatureName, Feature),
  /** Parts that could not be read this time, as sentences; the rest is valid. */
  problems: z.array(z.string()),
  /** What is missing from the list of services; null: nothing. */
  cut: Cut.nullable(),
});
export type DeploysOverview = z.infer<typeof DeploysOverview>;

export const LogKind = z.enum(['build', 'runtime']);
export type LogKind = z.infer<typeof LogKind>;

/** `word`: the level in the server's word. */
export const LogEntry = LogLine.extend({ at: When, word: Text });
export type LogEntry = z.infer<typeof LogEntry>;

export const MetricRange = z.enum(['hour', 'sixHours', 'day', 'week', 'month']);
export type MetricRange = z.infer<typeof MetricRange>;

/** One series of measurements; `limit` in the same unit. */
export const Metric = z.object({
  name: z.enum(['cpu', 'memory', 'received', 'sent', 'disk']),
  unit: z.enum(['vcpu', 'MiB', 'bytesPerSecond']),
  limit: z.number().nullable(),
  points: z.array(z.tuple([z.number(), z.number()])),
});
export type Metric = z.infer<typeof Metric>;

/** One line of the bill. `unitPrice` in currency units, `cents` the total. */
export const UsageLine = z.object({
  kind: z.enum(['vcpu', 'memory', 'egress']),
  quantity: z.number(),
  unit: z.string(),
  unitPrice: z.number().nullable(),
  cents: z.number(),
});
export type UsageLine = z.infer<typeof UsageLine>;

export const Usage = z.object({
  from: When,
  to: When,
  lines: z.array(UsageLine),
  includedCents: z.number().nullable(),
  feeCents: z.number().nullable(),
  cents: z.number().nullable(),
  byProject: z.array(z.object({ name: z.string(), cents: z.number() })),
});
export type Usage = z.infer<typeof Usage>;

/** A database; its token is stored as a secret and shown once, when it is created. */
export const Database = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  region: Text,
  state: z.string(),
  createdAt: When,
  /** Whether the app has its token in the secret store. */
  hasToken: z.boolean(),
});
export type Database = z.infer<typeof Database>;
