import { useDeferredValue, useMemo } from 'react';
import type { FittedEq } from '../../../../shared/eq/formats/fit-graphic.ts';
import { parseAndFit } from '../../../../shared/eq/formats/fit-graphic.ts';
import type { ShelfMeaning } from '../../../../shared/eq/formats/types.ts';
import { toError } from '../../../state/failure.ts';

export type Reading =
  | { readonly k: 'empty' }
  | { readonly k: 'refused'; readonly reason: string }
  | { readonly k: 'nothing'; readonly parsed: FittedEq }
  | { readonly k: 'found'; readonly parsed: FittedEq };

export interface ReadOptions {
  readonly rate: number;
  readonly shelves: ShelfMeaning | 'auto';
  /** Bands that a graphic equalizer becomes. */
  readonly bands: number;
}

/** What can be done with what was read. */
function read(text: string, options: ReadOptions): Reading {
  if (text.trim() === '') return { k: 'empty' };
  try {
    const parsed = parseAndFit(text, options);
    const found =
      parsed.bands.length > 0 ||
      parsed.config !== null ||
      parsed.preamp !== 0 ||
      Object.keys(parsed.channelPreamp).length > 0;
    return { k: found ? 'found' : 'nothing', parsed };
  } catch (error) {
    return { k: 'refused', reason: toError(error).message };
  }
}

/** Reads a text as it is typed or dropped; typing stays fluent while a large one is read. */
export function useImport(text: string, { rate, shelves, bands }: ReadOptions): Reading {
  const settled = useDeferredValue(text);
  return useMemo(() => read(settled, { rate, shelves, bands }), [settled, rate, shelves, bands]);
}
