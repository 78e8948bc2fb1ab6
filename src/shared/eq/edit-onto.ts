import { equal } from '../lib/equal.ts';
import { mergeConfigs } from './merge.ts';
import type { DspConfig } from './model.ts';
import { sameConfig } from './same.ts';

/** A change as its maker saw it: the whole configuration before and after. */
export interface ConfigEdit {
  readonly before: DspConfig;
  readonly config: DspConfig;
}

/**
 * Applies an edit to a draft. Where the draft has moved since the edit was made, both changes are joined band by band; where
 * they exclude each other, the edit wins, because it is the newer one. Answers the same object where nothing changes.
 */
export function editOnto(draft: DspConfig, { before, config }: ConfigEdit): DspConfig {
  if (sameConfig(draft, config) && draft.presetId === config.presetId) return draft;
  return equal(draft, before) ? config : mergeConfigs(before, config, draft).config;
}
