/** A small summary that every window receives. */
export interface IssuesSummary {
  /** The counted views with their counts; null: unknown. The badge shows the first one. */
  readonly views: readonly {
    readonly id: string;
    readonly name: string;
    readonly count: number | null;
    readonly exact: boolean;
  }[];
}

export const noIssues: IssuesSummary = { views: [] };
