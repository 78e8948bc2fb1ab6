import { AppFailure } from '../../shared/contract/errors.ts';

/** Maximum number of retries with a smaller page size. */
const MAX_SHRINKS = 3;
/** Minimum size reached by halving. */
const MIN_SIZE = 10;
const sizeErrorCodes: readonly string[] = ['rejected', 'unsupported', 'invalid-input'];
const size = /\b(first|limit|max_?results|(per|page)[_ ]?(page|size)|size)\b/i;
const bound =
  /\b(max|maximum|most|exceed\w*|greater|larger|less|more|between|large|big|up to|range|must be)\b|<=/i;

/**
 * The next size to try if a server refused a page because of its size: the largest number below `asked` in the server's message, otherwise
 * half. Null: another failure.
 */
function smallerSize(error: unknown, requested: number): number | null {
  if (!(error instanceof AppFailure) || !sizeErrorCodes.includes(error.error.code)) return null;
  const words = JSON.stringify(error.error.detail?.['words'] ?? error.message);
  if (!size.test(words) || !bound.test(words)) return null;
  const numbers = [...words.matchAll(/\b\d{1,5}\b/g)].map(([number]) => Number(number));
  const named = Math.max(0, ...numbers.filter((number) => number < requested));
  const less = named > 0 ? named : requested >> 1;
  return named > 0 || less >= MIN_SIZE ? less : null;
}

/** Reads a page, with smaller sizes while the server refuses it because of its size. Stores the size in `sized`. */
export async function readSized<T>(
  sized: { size: number },
  read: (size: number) => Promise<T>,
): Promise<T> {
  for (let tries = 0; ; tries += 1)
    try {
      return await read(sized.size);
    } catch (error) {
      const less = tries < MAX_SHRINKS ? smallerSize(error, sized.size) : null;
      if (less === null) throw error;
      sized.size = less;
    }
}
