import { useEffect, useLayoutEffect, useState } from 'react';
import type { AppError } from '../../shared/contract/errors.ts';
import { typing } from '../state/use-paced.ts';
import { useQuery } from '../state/use-resource.ts';
import type { Finder, Found, PaletteSource } from './source.ts';

/** Delay (ms) before a group shows that it is still searching. */
const SLOW_MS = 150;

/** The current results of one finder. */
export interface Finding {
  /** The text that `found` belongs to, which may be an earlier one. */
  readonly text: string;
  readonly found: Found;
  readonly loading: boolean;
  readonly slow: boolean;
  readonly error: AppError | null;
  readonly retry: () => void;
}

export type Findings = ReadonlyMap<string, Finding>;

/** New results of a finder; null: it is not used for this text. */
export interface FindingChange {
  readonly source: string;
  readonly finding: Finding | null;
}

/** Whether a finder is used for a text. */
export const isAsked = (source: PaletteSource, text: string): boolean =>
  text !== '' && source.finder?.accepts(text) === true;

/** Runs the finders of these sources for a text. Renders nothing, so that a result rerenders only the views that show it. */
export function Finders({
  sources,
  text,
  onFinding,
}: {
  readonly sources: readonly PaletteSource[];
  readonly text: string;
  readonly onFinding: (change: FindingChange) => void;
}) {
  return sources.map(
    (source) =>
      source.finder !== undefined && (
        <Asked
          key={source.id}
          source={source.id}
          finder={source.finder}
          text={isAsked(source, text) ? text : ''}
          onFinding={onFinding}
        />
      ),
  );
}

const nothing: Found = { entries: [] };

function Asked({
  source,
  finder,
  text,
  onFinding,
}: {
  readonly source: string;
  readonly finder: Finder;
  readonly text: string;
  readonly onFinding: (change: FindingChange) => void;
}) {
  const work = async (signal: AbortSignal) => ({ text, found: await finder.find(text, signal) });
  const key = text === '' ? null : JSON.stringify([source, text]);
  const { data, loading, error, refresh } = useQuery(key, work, { pause: typing[finder.pace] });
  const slow = useSlow(loading ? text : null);
  useLayoutEffect(() => {
    const finding = {
      text: data?.text ?? '',
      found: data?.found ?? nothing,
      loading,
      slow,
      error,
      retry: refresh,
    };
    onFinding({ source, finding: key === null ? null : finding });
  }, [source, key, data, loading, slow, error, refresh, onFinding]);
  return null;
}

/** Whether the same text has been loading for a while; null: nothing is loading. */
function useSlow(text: string | null): boolean {
  const [slow, setSlow] = useState<string | null>(null);
  useEffect(() => {
    if (text === null) return undefined;
    const timer = setTimeout(() => setSlow(text), SLOW_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return text !== null && slow === text;
}
