import { create } from 'zustand';
import type { Entity } from '../model/entity.ts';

/** The change that is being confirmed. */
export type Change =
  | {
      readonly k: 'budget' | 'dates' | 'bid';
      readonly entity: Extract<Entity, { level: 'ad_set' }>;
    }
  | { readonly k: 'switch'; readonly entities: readonly Entity[]; readonly on: boolean }
  | { readonly k: 'budgets'; readonly entities: readonly Extract<Entity, { level: 'ad_set' }>[] }
  | { readonly k: 'archive' | 'rename' | 'duplicate'; readonly entity: Entity };

export const useChange = create<{ readonly change: Change | null }>(() => ({ change: null }));

export const openChange = (change: Change): void => {
  useChange.setState({ change });
};

export const closeChange = (): void => {
  useChange.setState({ change: null });
};
