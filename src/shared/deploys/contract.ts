import { z } from 'zod';
import { method } from '../lib/define.ts';
import { Cut } from '../lib/cut.ts';
import { Consent, SaveReview, ServiceForm } from './form.ts';
import {
  Database,
  Deployment,
  DeployState,
  Feature,
  FeatureName,
  LogEntry,
  LogKind,
  Metric,
  MetricRange,
  Service,
  Usage,
} from './model.ts';

const Id = z.string().min(1).max(500);
const ServiceRef = z.object({ serviceId: Id });
const Name = z.string().trim().min(1).max(200);
const Saved = z.object({
  id: z.string(),
  name: z.string(),
  state: DeployState,
  rawState: z.string(),
});

/** How the app found the server's field for one of its needs. `field` null: none, and `reason` says why. */
export const NeedView = z.object({
  need: z.string(),
  feature: FeatureName,
  field: z.string().nullable(),
  how: z.enum(['override', 'known', 'shape']).nullable(),
  reason: z.string(),
  /** Fields of the schema that fit. */
  candidates: z.array(z.string()),
});
export type NeedView = z.infer<typeof NeedView>;

/** All methods reject with `unsupported` while no profile is connected, or if the server lacks what they need. */
export const deploysMethods = {
  /** Reads everything again now. */
  'deploys.refresh': method({ in: z.void(), out: z.void() }),
  /**
   * Reads the services of one workspace now, without switching the app to it. `workspace` null: the one that the app shows. `pages`: number
   * of pages of the list of services.
   */
  'deploys.read': method({
    in: z.object({ workspace: Name.nullable() }),
    out: z.object({
      workspace: z.string().nullable(),
      services: z.array(Service.omit({ recent: true, lastGood: true, muted: true })),
      features: z.record(FeatureName, Feature),
      problems: z.array(z.string()),
      cut: Cut.nullable(),
      pages: z.number().int(),
    }),
  }),
  /** Shows another workspace; null: the personal one. */
  'deploys.chooseWorkspace': method({
    in: z.object({ slug: Name.nullable() }),
    out: z.void(),
  }),
  /** Mutes a service, so that it raises no attention items. */
  'deploys.setMuted': method({ in: ServiceRef.extend({ muted: z.boolean() }), out: z.void() }),
  /** One service with its deployments, newest first. */
  'deploys.service': method({
    in: ServiceRef,
    out: z.object({ service: Service, deployments: z.array(Deployment) }),
  }),
  /** The names of a service's variables; their values are not read. Rejects with `unsupported` if the server does not return variables. */
  'deploys.variables': method({ in: ServiceRef, out: z.array(z.string()) }),
  /** Opens the public URL of a service in the user's browser. Rejects with `not-found` if the service has none. */
  'deploys.open': method({ in: ServiceRef, out: z.void() }),
  /** Oldest first. `since`: only entries from this time on (ms since epoch), including those of exactly that time. */
  'deploys.logs': method({
    in: ServiceRef.extend({
      kind: LogKind,
      since: z.number().nullable(),
      limit: z.number().int().min(1).max(500),
    }),
    out: z.object({ entries: z.array(LogEntry), more: z.boolean() }),
  }),
  /** `hours`: length of the server's range that is closest to the requested one; null: unknown. */
  'deploys.metrics': method({
    in: ServiceRef.extend({ range: MetricRange }),
    out: z.object({ metrics: z.array(Metric), hours: z.number().nullable() }),
  }),
  /** Use and cost of the workspace in the current period. */
  'deploys.usage': method({ in: z.void(), out: Usage }),
  /** Checks a form, reads what an update needs, and returns the effects of a save. Changes nothing on the server. */
  'deploys.plan': method({ in: z.object({ form: ServiceForm }), out: SaveReview, redact: true }),
  /**
   * Creates or updates a service, once. Rejects with `conflict` and the new `review` in `detail` if it would now cancel or drop more than
   * `consent`, with `needs-yes` and the `review` if `consent` is missing something that the user must allow, with `invalid-input` and
   * `errors` if the form has errors.
   */
  'deploys.apply': method({
    in: z.object({ form: ServiceForm, consent: Consent }),
    out: z.object({ review: SaveReview, result: Saved }),
    redact: true,
  }),
  /**
   * Starts a new deployment with the stored configuration, which cancels those in flight, and resolves when the server lists it. Rejects with `conflict` and the new list as
   * `cancels` in `detail` if one is in flight that is not in `cancels` (null: any may be cancelled), and with `needs-yes` and the
   * `mutation` in `detail` if the app only recognized the mutation by its shape and the user has not allowed it.
   */
  'deploys.redeploy': method({
    in: ServiceRef.extend({
      cancels: Consent.shape.cancels.nullable(),
      useMutation: Consent.shape.useMutation,
    }),
    out: Saved.extend({
      /** Null: the server can't list deployments. */
      deployment: Deployment.nullable(),
      /** All deployments as listed with the new one, newest first. */
      deployments: z.array(Deployment).nullable(),
    }),
  }),
  /** The value of one variable, read from the server for this call only. */
  'deploys.reveal': method({ in: ServiceRef.extend({ key: Name }), out: z.string() }),
  'deploys.databases': method({
    in: z.void(),
    out: z.object({ databases: z.array(Database), cut: Cut.nullable() }),
  }),
  /** Creates a database. Its token is returned this once and stored as a secret. */
  'deploys.createDatabase': method({
    in: z.object({ name: Name }),
    out: z.object({ database: Database, url: z.string().nullable(), token: z.string() }),
  }),
  /** Sets the URL and the stored token of a database as variables of a service, which redeploys it. Rejects with `needs-yes` like a redeploy. */
  'deploys.linkDatabase': method({
    in: ServiceRef.extend({
      databaseId: Id,
      urlKey: Name,
      tokenKey: Name,
      useMutation: Consent.shape.useMutation,
    }),
    out: z.void(),
  }),
  /** The app's knowledge of the server's schema. `at`: when it was read (ms since epoch). */
  'deploys.schema': method({
    in: z.void(),
    out: z.object({
      endpoint: z.string(),
      at: z.number().nullable(),
      types: z.number().int(),
      needs: z.array(NeedView),
      features: z.record(FeatureName, Feature),
    }),
  }),
  /** Reads the schema again. */
  'deploys.readSchema': method({ in: z.void(), out: z.void() }),
  /** Uses this field for a need; null: the app chooses. Rejects with `invalid-input` for a field that does not fit. */
  'deploys.override': method({
    in: z.object({ need: Name, field: Name.nullable() }),
    out: z.void(),
  }),
} as const;
