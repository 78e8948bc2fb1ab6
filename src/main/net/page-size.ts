import { AppFailure } from '../../shared/contract/errors.ts';

/** How often a server that refuses the size of a page is asked for a smaller one. */
const SMALLER = 3;
/** Sizes that a server limits further are not halved below this. */
const LEAST = 10;
const refusals: readonly string[] = ['rejected', 'unsupported', 'invalid-input'];
const size = /\b(first|limit|max_?results|(per|page)[_ ]?(page|size)|size)\b/i;
const bound =
  /\b(max|maximum|most|exceed\w*|greater|larger|less|more|between|large|big|up to|range|must be)\b|<=/i;

/**
 * The size to ask for if a server refused a page because of its size: the largest number below `asked` in the server's words, otherwise half.
 * Null: the failure is another one.
 */
function smallerSize(error: unknown, asked: number): number | null {
  if (!(error instanceof AppFailure) || !refusals.includes(error.error.code)) return null;
  const words = JSON.stringify(error.error.detail?.['words'] ?? error.message);
  if (!size.test(words) || !bound.test(words)) return null;
  const numbers = [...words.matchAll(/\b\d{1,5}\b/g)].map(([number]) => Number(number));
  const named = Math.max(0, ...numbers.filter((number) => number < asked));
  const less = named > 0 ? named : asked >> 1;
  return named > 0 || less >= LEAST ? less : null;
}

/** Reads a page, and again with a smaller size while the server refuses it because of its size, which `sized` keeps. */
export async function readSized<T>(
  sized: { size: number },
  read: (size: number) => Promise<T>,
): Promise<T> {
  for (let tries = 0; ; tries += 1)
    try {
      return await read(sized.size);
    } catch (error) {
      const less = tries < SMALLER ? smallerSize(error, sized.size) : null;
      if (less === null) throw error;
      sized.size = less;
    }
}
