import { useEffect, useLayoutEffect, useState } from 'react';
import type { AppError } from '../../shared/contract/errors.ts';
import { typing } from '../state/use-paced.ts';
import { useQuery } from '../state/use-resource.ts';
import type { Finder, Found, PaletteSource } from './source.ts';

/** A group says that it is searched after this time (ms). */
const SLOW_MS = 150;

/** What one finder found so far. */
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

/** What a finder found now; null: it is not finders. */
export interface FindingChange {
  readonly source: string;
  readonly finding: Finding | null;
}

/** Whether a finder is finders for a text. */
export const isAsked = (source: PaletteSource, text: string): boolean =>
  text !== '' && source.finder?.accepts(text) === true;

/** Asks the finders of these sources for a text. Draws nothing, so that an answer redraws only what shows it. */
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

/** Whether the same text has been loading for a while; null: nothing loads. */
function useSlow(text: string | null): boolean {
  const [slow, setSlow] = useState<string | null>(null);
  useEffect(() => {
    if (text === null) return undefined;
    const timer = setTimeout(() => setSlow(text), SLOW_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return text !== null && slow === text;
}
