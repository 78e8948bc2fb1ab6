import type { Creation } from '../parts/dialogs.ts';
import type { FieldDraft } from '../parts/form.ts';
import { textOf } from '../parts/form.ts';

/** Steps from a new campaign to its first ad. */
export const STEPS = 3;

/** The step (from 1) of the way from a new campaign to its first ad; null: the record is created alone. */
export function findStep(creation: Creation): number | null {
  if (creation.k === 'campaign') return 1;
  if (creation.k === 'audience' || creation.isNext !== true) return null;
  return creation.k === 'ad_set' ? 2 : 3;
}

/** What a new campaign needs next: its first ad set, and then the ad of that. Null: nothing. `id`: of what was created from the draft. */
export function findNext(creation: Creation, id: string, draft: FieldDraft): Creation | null {
  const step = findStep(creation);
  const name = textOf(draft, 'name');
  if (step === 1) {
    const campaign = { id, name, objective: textOf(draft, 'objective') };
    return { k: 'ad_set', campaign, isNext: true };
  }
  if (creation.k !== 'ad_set' || step === null) return null;
  const adSet = { id, name, format: textOf(draft, 'format'), campaignId: creation.campaign.id };
  return { k: 'ad', adSet, isNext: true };
}

/** Ids from the campaign down to a created row of the tree; empty: it is no row. */
export function findCreated(creation: Creation, id: string): readonly string[] {
  switch (creation.k) {
    case 'campaign':
      return [id];
    case 'ad_set':
      return [creation.campaign.id, id];
    case 'ad':
      return [creation.adSet.campaignId, creation.adSet.id, id];
    case 'audience':
      return [];
  }
}
