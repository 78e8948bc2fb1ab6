import type { DspConfig } from '../../../../shared/eq/model.ts';
import type { EqPreset, SavedPreset } from '../../../../shared/eq/state.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { call, send } from '../../../state/calls.ts';
import { toError } from '../../../state/failure.ts';
import { showFailure, showToast } from '../../../state/toasts.ts';
import { editor } from '../model/editor.ts';

/** A preset's configuration for a player: what the player's own configuration carried beside the sound stays. */
const forDraft = (preset: EqPreset, draft: DspConfig): DspConfig => ({
  ...preset.config,
  presetId: null,
  raw: preset.config.raw ?? draft.raw,
});

/** Puts a preset into the editor: one step that can be taken back, saved like every other. */
export function load(preset: EqPreset): void {
  editor.edit(t('eqpresets:step.load', { name: preset.name }), (draft) => forDraft(preset, draft));
}

/** Makes the server apply its own preset at once; the editor follows what it stores. */
export async function applyNow(preset: EqPreset, playerId: string): Promise<void> {
  const { place, id, name } = preset;
  const result = await call('eq.applyPreset', { place, id, playerId });
  if (result.k === 'saved' && result.differences.length > 0)
    showToast({ tone: 'bad', text: t('eqpresets:appliedDiffers', { name }) });
}

/** Keeps what is drawn under a new name. */
export async function saveAs(place: SavedPreset['place'], name: string): Promise<void> {
  await call('eq.savePreset', { place, id: null, name, config: editor.state.draft });
}

/** Keeps what is drawn in the place of a preset. The old one can be put back. */
export async function overwrite(preset: SavedPreset): Promise<void> {
  const { place, id, name } = preset;
  await call('eq.savePreset', { place, id, name, config: editor.state.draft });
  offerUndo(t('eqpresets:overwritten', { name }), () => {
    send('eq.savePreset', { place, id, name, config: preset.config });
  });
}

export async function rename({ place, id, config }: SavedPreset, name: string): Promise<void> {
  await call('eq.savePreset', { place, id, name, config });
}

/** Offers a preset in the tray, or no longer. */
export async function pin(
  { place, id }: Pick<EqPreset, 'place' | 'id'>,
  pinned: boolean,
): Promise<void> {
  await call('eq.pinPreset', { place, id, pinned });
}

async function restore({ place, name, config, pinned }: SavedPreset): Promise<void> {
  const made = await call('eq.savePreset', { place, id: null, name, config });
  if (pinned) await pin(made, true);
}

/** Deletes a preset; for a while it can be brought back. */
export async function remove(preset: SavedPreset): Promise<void> {
  const { place, id, name } = preset;
  await call('eq.removePreset', { place, id });
  offerUndo(t('eqpresets:removed', { name }), () => {
    restore(preset).catch((thrown: unknown) => {
      showFailure(toError(thrown));
    });
  });
}

/** Says what was done, with the way back. */
function offerUndo(text: string, run: () => void): void {
  showToast({ tone: 'neutral', text, action: { label: t('eqpresets:undo'), run } });
}
