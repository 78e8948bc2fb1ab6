import { z } from 'zod';

/** What a server of the current generation reports about itself, on the socket and at `/info`. */
export interface ServerInfo {
  readonly id: string;
  readonly schema: number;
  readonly version: string | null;
  readonly name: string | null;
  /** `starting` appears for some seconds after boot; null before schema 29. */
  readonly status: string | null;
  /** False until the first user was created; some releases report false for some time after it. */
  readonly onboarded: boolean | null;
}

/** Longer names are rejected: they would fill every list (characters). */
const MAX_NAME = 100;
const text = z
  .string()
  .transform((value) => value.slice(0, MAX_NAME))
  .nullish()
  .catch(null);

const Wire = z.object({
  server_id: z.string().min(1).max(200),
  schema_version: z.number().int(),
  server_version: text,
  name: text,
  status: text,
  onboard_done: z.boolean().nullish().catch(null),
});

/** Reads server info; null if the value is something else: only id and schema number together prove it. */
export function readServerInfo(value: unknown): ServerInfo | null {
  const parsed = Wire.safeParse(value);
  if (!parsed.success) return null;
  const wire = parsed.data;
  return {
    id: wire.server_id,
    schema: wire.schema_version,
    version: wire.server_version ?? null,
    name: wire.name ?? null,
    status: wire.status ?? null,
    onboarded: wire.onboard_done ?? null,
  };
}
