/** A broadcast day of a channel in the plan: how many items stay, move, come and go. */
export interface PlanDay {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly kept: number;
  readonly moved: number;
  readonly added: number;
  readonly removed: number;
}

export interface PlanChannel {
  readonly number: string;
  readonly name: string;
  readonly days: readonly PlanDay[];
  /** Number of files that change. */
  readonly files: number;
  /** The folder has files that no programme wrote. */
  readonly isForeign: boolean;
}

/** A change of a generated file by hand. Times: epoch ms. */
export interface PlanEdit {
  readonly id: string;
  readonly channel: string;
  readonly kind: 'moved' | 'trimmed' | 'inserted' | 'deleted';
  readonly title: string;
  readonly start: number | null;
  readonly was: number | null;
}

export interface ApplyPlan {
  readonly id: string;
  readonly channels: readonly PlanChannel[];
  readonly edits: readonly PlanEdit[];
}
