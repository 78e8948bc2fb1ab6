import type { AppFailure } from '../../../../shared/contract/errors.ts';
import { AppFailure as Failure, failure } from '../../../../shared/contract/errors.ts';
import { differences } from '../../../../shared/eq/differences.ts';
import { splitUnsent } from '../../../../shared/eq/unsent-bands.ts';
import type { DspConfig } from '../../../../shared/eq/model.ts';
import type { PlayerDsp, SaveResult } from '../../../../shared/eq/state.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { equal } from '../../../../shared/lib/equal.ts';
import type { DspDialect, DspDraft, DspState } from '../dialects/dsp-dialect.ts';
import type { MusicLink } from '../link.ts';
import { checkConfig } from './check-config.ts';
import type { DspStore } from './dsp-store.ts';
import type { LocalEqSettings } from './local-eq-settings.ts';
import type { ServerFacts } from './server-facts.ts';

export interface SavePorts {
  readonly link: MusicLink;
  readonly store: DspStore;
  readonly local: LocalEqSettings;
  readonly facts: ServerFacts;
}

interface Save {
  readonly playerId: string;
  readonly config: DspConfig;
  /** The revision that was edited; null: replaces any configuration. */
  readonly base: number | null;
}

/**
 * Saves a configuration: validates it, compares the base with the server's current configuration, sends once, and compares
 * the result with what the server stored, because it reports success even if it drops or changes unknown values.
 */
export async function saveDsp(ports: SavePorts, save: Save): Promise<SaveResult> {
  const { link, store, local, facts } = ports;
  const { playerId, config, base } = save;
  const dialect = await facts.dialect();
  facts.mayWrite();
  const first = store.get(playerId);
  if (first?.status === 'none') throw noDspError(first);
  checkConfig(config, dialect.shape, first?.config ?? null);
  const fresh = await dialect.read(link, playerId);
  store.take(playerId, fresh);
  const now = need(store, playerId);
  if (fresh.k === 'none') throw noDspError(now);
  if (base !== null && base !== now.revision) return { k: 'conflict', dsp: now };
  const { config: sendable, held } = splitUnsent(config, store.streamRate(playerId));
  const draft = dialect.draft(sendable, fresh);
  const same = equal(draft.essence, fresh.essence);
  store.sending(playerId, sendable);
  try {
    const stored = same ? fresh : await sendOnce(ports, dialect, playerId, draft);
    await local.storeUnsent(playerId, held);
    store.take(playerId, stored);
    const differing = stored.k === 'config' ? differences(draft.meant, stored.config) : [];
    return { k: 'saved', dsp: need(store, playerId), differences: differing, before: now.config };
  } finally {
    store.sending(playerId, null);
  }
}

/** Sends and reads back. What the server stored takes precedence over its answer. */
async function sendOnce(
  { link, facts }: SavePorts,
  dialect: DspDialect,
  playerId: string,
  draft: DspDraft,
): Promise<DspState> {
  const answer = await noteForbidden(facts, dialect.write(link, playerId, draft));
  try {
    return await dialect.read(link, playerId);
  } catch (error) {
    if (answer === null) throw error;
    return answer;
  }
}

/** Passes a command's result through. If the user lacks permission, makes everything read-only. */
export async function noteForbidden<T>(facts: ServerFacts, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Failure && error.error.code === 'forbidden') facts.wasForbidden();
    throw error;
  }
}

/** The published state of a loaded player. */
export function need(store: DspStore, playerId: string): PlayerDsp {
  const dsp = store.get(playerId);
  if (dsp !== undefined) return dsp;
  // Reached only if another profile was chosen in the meantime.
  throw failure('cancelled', t('errors:cancelled'));
}

const reasons = {
  hardware: () => t('eqserver:refused.noDsp.hardware'),
  group: () => t('eqserver:refused.noDsp.group'),
  server: () => t('eqserver:refused.noDsp.server'),
} as const;

/** Why a player has no sound processing, as a failure. */
export function noDspError({ playerId, reason }: PlayerDsp): AppFailure {
  const why = reason ?? 'hardware';
  return failure('unsupported', reasons[why](), { player: playerId, reason: why });
}
