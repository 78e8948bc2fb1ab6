import { z } from 'zod';
import { DspConfig } from '../../../shared/eq/model.ts';

/** The persistent part of one player's editing session. */
export const DraftRecord = z.object({
  /** Null: no unsaved changes. */
  unsaved: z
    .object({
      /** The server's settings when the draft was last synchronized with it. */
      base: DspConfig,
      draft: DspConfig,
      /** Sent to the server but not answered. */
      sent: DspConfig.nullable(),
    })
    .nullable(),
  /** Client -> number of its last edit, so that an edit repeated after a restart is applied once. */
  seen: z.record(z.string().max(64), z.number().int()),
});
export type DraftRecord = z.infer<typeof DraftRecord>;

/** Unsaved equalizer drafts of all profiles, on disk. */
export interface EqDraftsPort {
  /** Player id -> its record. */
  of(profileId: string): ReadonlyMap<string, DraftRecord>;
  /** Stores a record; null removes it. Resolves when it is on disk; rejects with `storage` if it could not be written or is too large. */
  put(profileId: string, playerId: string, record: DraftRecord | null): Promise<void>;
  /** Removes all records of a profile. */
  forget(profileId: string): Promise<void>;
  /** Resolves when no write is running; never rejects. */
  close(): Promise<void>;
}
