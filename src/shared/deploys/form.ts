import { z } from 'zod';

/** A variable of a form. `value` null: keeps the stored value; only the window sends null, because it never has the values. */
export const Variable = z.object({ key: z.string(), value: z.string().nullable() });
export type Variable = z.infer<typeof Variable>;

/**
 * A service as given by the user, in the specification's names. Omitted fields keep their value on the server, or its default for a new
 * service. `rules/check-service.ts` checks values; this schema only has their types.
 */
export const ServiceForm = z.object({
  name: z.string(),
  /** Slug; omitted: the workspace's default project. */
  project: z.string().optional(),
  memory: z.string().optional(),
  vcpus: z.number().optional(),
  buildpack: z.string().optional(),
  host: z.string().optional(),
  repo: z.string().optional(),
  branch: z.string().optional(),
  port: z.number().optional(),
  /** The complete set: variables missing here are removed. */
  envVars: z.array(Variable).optional(),
  publishDirectory: z.string().optional(),
  dockerfilePath: z.string().optional(),
});
export type ServiceForm = z.infer<typeof ServiceForm>;
export type FormField = keyof ServiceForm;

/** An error in one field (`memory`, `envVars.2.key`), as a sentence. */
export const FieldError = z.object({ field: z.string(), message: z.string() });
export type FieldError = z.infer<typeof FieldError>;

/** The effects of a save. Values of variables are masked. */
export const SaveReview = z.object({
  ok: z.boolean(),
  errors: z.array(FieldError),
  /** Facts worth knowing before sending, as sentences: a redeploy, an ignored port. */
  notes: z.array(z.string()),
  action: z.enum(['create', 'update']),
  serviceId: z.string().nullable(),
  /**
   * Whether the service may exist although the (incomplete) list does not have it. If so, it is updated and loses the variables that the
   * form does not list.
   */
  unlisted: z.boolean(),
  /**
   * The mutation that would be sent, if the app only recognized it by its shape; `agreed`: the user allowed it for this server. Null: a
   * mutation with a known name.
   */
  mutation: z.object({ name: z.string(), agreed: z.boolean() }).nullable(),
  /** `null`: not set. */
  changes: z.array(
    z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() }),
  ),
  /** Names of variables that would be removed. */
  vanishingEnv: z.array(z.string()),
  /** Ids of deployments in flight that would be cancelled; the service's own id if the server does not list deployments. */
  cancels: z.array(z.string()),
  /** Address of the repository on the platform's internal git host; omitted: it is on another host or the address is unknown. */
  repoUrl: z.string().optional(),
});
export type SaveReview = z.infer<typeof SaveReview>;

/** The user's consent. */
export const Consent = z.object({
  vanishingEnv: z.array(z.string()),
  cancels: z.array(z.string()),
  /** Whether a service missing from the list may be updated. */
  mayExist: z.boolean().optional(),
  /** Name of an unknown mutation that may be sent. Stored, so that the app asks once per server. */
  useMutation: z.string().optional(),
});
export type Consent = z.infer<typeof Consent>;
