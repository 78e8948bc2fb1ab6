import type { Span } from '../model/lane.ts';

/** Why a drag may be a mistake. The user can still apply it. */
export type Conflict = 'overlap' | 'locked' | 'still';

export class Conflicts {
  readonly all = new Set<Conflict>();
  readonly locked: (Span & { readonly lane: number })[] = [];
  airs: number | null = null;

  note(k: Conflict, is: boolean): boolean {
    if (is) this.all.add(k);
    return is;
  }

  /** Adds an item that is already loaded. `start`: of the item, playout time of the lane. */
  loaded(
    lane: number,
    shift: number,
    span: Span & { readonly lagMs?: number },
    start: number,
  ): void {
    this.lock(lane, shift, span);
    this.airs ??= start - shift + (span.lagMs ?? 0);
  }

  /** Adds the loaded range of a lane. `span`: playout time of the lane. */
  lock(lane: number, shift: number, span: Span): void {
    this.all.add('locked');
    if (this.locked.some((one) => one.lane === lane)) return;
    this.locked.push({ lane, from: span.from - shift, to: span.to - shift });
  }
}
