import type { IssueRow } from '../../../../shared/issues/model.ts';

/** Maximum number of issues to remember. */
const MAX_WRITTEN = 50;
/** Number of reads in which a search may still return an issue as it was before the app's change. */
const LAGGING_READS = 2;

/** The issues that the app changed, as read back. They replace older versions, which searches may return for a while. */
export class WrittenIssues {
  readonly #issues = new Map<string, { readonly row: IssueRow; reads: number }>();

  /** The last changed one last. */
  get rows(): IssueRow[] {
    return [...this.#issues.values()].map(({ row }) => row);
  }

  /** Ids of the recently changed ones. Searches with `reconcile` return their current versions. */
  get reconcile(): string[] {
    return [...this.#issues].filter(([, { reads }]) => reads >= 0).map(([id]) => id);
  }

  add(row: IssueRow): void {
    this.#issues.delete(row.id);
    this.#issues.set(row.id, { row, reads: LAGGING_READS });
    const [oldest] = this.#issues.keys();
    if (oldest !== undefined && this.#issues.size > MAX_WRITTEN) this.#issues.delete(oldest);
  }

  /** Call after each read of the overview. */
  wasRead(): void {
    for (const written of this.#issues.values()) written.reads -= 1;
  }

  /** Whether the app created or changed an issue, however long ago. */
  includes(id: string): boolean {
    return this.#issues.has(id);
  }

  /** Whether this is an issue as the app left it. */
  has({ id, updated }: Pick<IssueRow, 'id' | 'updated'>): boolean {
    const written = this.#issues.get(id);
    return written !== undefined && written.row.updated === updated;
  }

  /** Replaces the rows that are older than the app's own change. */
  patched<T extends IssueRow>(rows: readonly T[]): T[] {
    return rows.map((row) => {
      const written = this.#issues.get(row.id)?.row;
      if (written === undefined || (written.updated ?? 0) <= (row.updated ?? 0)) return row;
      return { ...row, ...written, cells: { ...row.cells, ...written.cells } };
    });
  }
}
