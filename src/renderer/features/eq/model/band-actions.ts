import type { BandChange } from '../../../../shared/eq/edit.ts';
import {
  addBand,
  changeBand,
  copyBand,
  editedEq,
  removeBand,
  splitBand,
} from '../../../../shared/eq/edit.ts';
import type { Band, BandType, ParametricEq } from '../../../../shared/eq/model.ts';
import { limits, usesGain } from '../../../../shared/eq/model.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { showToast } from '../../../state/toasts.ts';
import { editor } from './editor.ts';

/** The edited equalizer, without gesture previews. */
export const currentEq = (): ParametricEq | null => editedEq(editor.state.draft, editor.state.eqId);

/** A band by id, with its number from 1. */
function find(bandId: string): { eq: ParametricEq; band: Band; number: number } | null {
  const eq = currentEq();
  const index = eq?.bands.findIndex(({ id }) => id === bandId) ?? -1;
  const band = eq?.bands[index];
  return eq === null || band === undefined ? null : { eq, band, number: index + 1 };
}

/** The name of an undo step: "Move band 3". */
export const moveLabel = (bandId: string): string =>
  t('eq:step.move', { number: find(bandId)?.number ?? 0 });

export function pick(bandId: string | null): void {
  if (editor.state.selected !== bandId) editor.set({ selected: bandId });
}

/** Changes one band as one undo step. */
export function change(bandId: string, by: BandChange, label = moveLabel(bandId)): void {
  const band = find(bandId);
  if (band !== null) editor.edit(label, (draft) => changeBand(draft, band.eq.id, bandId, by));
}

export function toggle(bandId: string): void {
  const previous = find(bandId);
  if (previous === null) return;
  const { band, number } = previous;
  const label = band.enabled ? t('eq:step.off', { number }) : t('eq:step.on', { number });
  change(bandId, { enabled: !band.enabled }, label);
}

/** Sets a band to 0 dB; a type without gain gets the Q that puts its node at 0 dB, or its default Q. */
export function flatten(bandId: string): void {
  const previous = find(bandId);
  if (previous === null) return;
  const { band, number } = previous;
  const label = t('eq:step.flatten', { number });
  change(
    bandId,
    usesGain(band.type) ? { gain: 0 } : { q: band.type === 'notch' ? 30 : 0.707 },
    label,
  );
}

export function retype(bandId: string, type: BandType): void {
  const number = find(bandId)?.number ?? 0;
  change(bandId, { type }, t('eq:step.type', { number }));
}

export function setChannel(bandId: string, channel: string): void {
  const number = find(bandId)?.number ?? 0;
  change(bandId, { channel }, t('eq:step.channel', { number }));
}

/** Removes a band and selects the one that takes its place. */
export function remove(bandId: string): void {
  const band = find(bandId);
  if (band === null) return;
  const { eq, number } = band;
  editor.edit(t('eq:step.remove', { number }), (draft) => removeBand(draft, eq.id, bandId));
  const next = currentEq()?.bands;
  editor.set({ selected: next?.[Math.min(number - 1, next.length - 1)]?.id ?? null });
}

export function copy(bandId: string): void {
  const band = find(bandId);
  if (band === null || full()) return;
  let made: string | null = null;
  editor.edit(t('eq:step.copy', { number: band.number }), (draft) => {
    const next = copyBand(draft, band.eq.id, bandId);
    made = next.bandId;
    return next.config;
  });
  editor.set({ selected: made });
}

export function split(bandId: string): void {
  const band = find(bandId);
  if (band === null || full()) return;
  editor.edit(t('eq:step.split', { number: band.number }), (draft) =>
    splitBand(draft, band.eq.id, bandId),
  );
}

/** Shows only one band, or all again. */
export function solo(bandId: string): void {
  editor.set({ solo: editor.state.solo === bandId ? null : bandId });
}

export function add(band: BandChange): void {
  if (full()) return;
  const { eqId, channel } = editor.state;
  let made: string | null = null;
  editor.edit(t('eq:step.add'), (draft) => {
    const next = addBand(draft, eqId, { channel, ...band });
    made = next.bandId;
    return next.config;
  });
  editor.set({ selected: made });
}

function full(): boolean {
  if ((currentEq()?.bands.length ?? 0) < limits.bands) return false;
  showToast({ tone: 'neutral', text: t('eq:full', { count: limits.bands }) });
  return true;
}
