import type { DspConfig } from '../../../../shared/eq/model.ts';
import type { EqPreset, SavedPreset } from '../../../../shared/eq/state.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { call, send } from '../../../state/calls.ts';
import { toError } from '../../../state/failure.ts';
import { showFailure, showToast } from '../../../state/toasts.ts';
import { editor } from '../model/editor.ts';

/** A preset's configuration for a player; keeps the non-audio fields of the player's own configuration. */
const forDraft = (preset: EqPreset, draft: DspConfig): DspConfig => ({
  ...preset.config,
  presetId: null,
  raw: preset.config.raw ?? draft.raw,
});

/** Loads a preset into the editor as one undo step, saved like every other. */
export function load(preset: EqPreset): void {
  editor.edit(t('eqpresets:step.load', { name: preset.name }), (draft) => forDraft(preset, draft));
}

/** Applies a server preset on the server immediately; the editor follows the stored result. */
export async function applyNow(preset: EqPreset, playerId: string): Promise<void> {
  const { place, id, name } = preset;
  const result = await call('eq.applyPreset', { place, id, playerId });
  if (result.k === 'saved' && result.differences.length > 0)
    showToast({ tone: 'bad', text: t('eqpresets:appliedDiffers', { name }) });
}

/** Saves the draft under a new name. */
export async function saveAs(place: SavedPreset['place'], name: string): Promise<void> {
  await call('eq.savePreset', { place, id: null, name, config: editor.state.draft });
}

/** Overwrites a preset with the draft; the toast offers undo. */
export async function overwrite(preset: SavedPreset): Promise<void> {
  const { place, id, name } = preset;
  await call('eq.savePreset', { place, id, name, config: editor.state.draft });
  offerUndo(t('eqpresets:overwritten', { name }), () =>
    send('eq.savePreset', { place, id, name, config: preset.config }),
  );
}

export async function rename({ place, id, config }: SavedPreset, name: string): Promise<void> {
  await call('eq.savePreset', { place, id, name, config });
}

/** Pins a preset to the tray and quick controls, or unpins it. */
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

/** Deletes a preset; the toast offers undo. */
export async function remove(preset: SavedPreset): Promise<void> {
  const { place, id, name } = preset;
  await call('eq.removePreset', { place, id });
  offerUndo(t('eqpresets:removed', { name }), () => {
    restore(preset).catch((thrown: unknown) => showFailure(toError(thrown)));
  });
}

/** Shows a toast with an undo button. */
function offerUndo(text: string, run: () => void): void {
  showToast({ tone: 'neutral', text, action: { label: t('eqpresets:undo'), run } });
}
