export const FETCH_AGAIN: number;

export interface StartFacts {
  readonly platform: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly root: boolean;
  readonly args: readonly string[];
  readonly runtime: string | null;
  readonly failedAt: number | null;
  readonly now: number;
}

export type HostDecision =
  | { readonly k: 'electron'; readonly path: string }
  | { readonly k: 'headless' | 'refuse'; readonly reason: string }
  | { readonly k: 'fetch' };

export function decideHost(facts: StartFacts): HostDecision;
export function argumentsFor(
  host: 'electron' | 'headless',
  args: readonly string[],
): readonly string[];
