import { z } from 'zod';
import { ExactNumber } from '../../../../shared/ads/rules/exact-json.ts';
import type { Vocabulary } from '../../../../shared/ads/words.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { isUuid } from './request.ts';
import { isTime } from './time.ts';
import { notAWord, listWords } from './words.ts';

/** Schemas of parts of request bodies. Each has one error sentence that says which values are valid; unknown keys pass. */
const rule = <T>(check: (value: unknown) => boolean, words: (value: unknown) => string) =>
  z.custom<T>(check, {
    error: ({ input }) => (input === undefined ? t('ads:check.missing') : words(input)),
  });

const isText = (value: unknown): value is string => typeof value === 'string';

/** Of `min` to `max` characters. */
export const text = (min: number, max: number) =>
  rule<string>(
    (value) => isText(value) && value.length >= min && value.length <= max,
    () => t('ads:check.text', { min, max }),
  );

/** Text of `min` to `max` characters without leading or trailing blanks. */
export const name = (min: number, max: number) =>
  rule<string>(
    (value) =>
      isText(value) && value.length >= min && value.length <= max && value === value.trim(),
    () => t('ads:check.name', { min, max }),
  );

/** The name of a CSV report. */
export const fileName = rule<string>(
  (value) => isText(value) && /^[A-Za-z0-9_-]{2,120}$/.test(value),
  () => t('ads:check.fileName'),
);

export const anyText = rule<string>(isText, () => t('ads:check.anyText'));

export const id = rule<string>(
  (value) => isText(value) && isUuid(value),
  () => t('ads:check.uuid'),
);

/** A word of one of the service's vocabularies. */
export const word = (of: Vocabulary) =>
  rule<string>(
    (value) => isText(value) && listWords(of).includes(value),
    (value) => notAWord(of, value),
  );

/** A word that decides which fields belong to the body. */
export const currency = rule<string>(
  (value) => isText(value) && /^[A-Z]{3}$/.test(value),
  () => t('ads:check.currency'),
);

/** UTC, to the second. */
export const time = rule<string>(isTime, () => t('ads:check.time'));
export const timeOrNull = rule<string | null>(
  (value) => value === null || isTime(value),
  () => t('ads:check.time'),
);

export const flag = rule<boolean>(
  (value) => typeof value === 'boolean',
  () => t('ads:check.flag'),
);

export const decimal = rule<number | ExactNumber>(
  (value) => typeof value === 'number' || value instanceof ExactNumber,
  () => t('ads:check.number'),
);

const MAX_INT64 = 2n ** 63n - 1n;

const parseInteger = (value: unknown): bigint | null => {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : null;
  const isPlain = value instanceof ExactNumber && /^-?\d{1,30}$/.test(value.source);
  return isPlain ? BigInt(value.source) : null;
};

const within = (value: unknown, min: bigint, max: bigint): boolean => {
  const number = parseInteger(value);
  return number !== null && number >= min && number <= max;
};

/** Money in millionths of a currency unit, up to the largest amount that the service can store. */
export const micros = rule<number | ExactNumber>(
  (value) => within(value, 0n, MAX_INT64),
  () => t('ads:check.micros'),
);

export const integer = (min: number, max: number) =>
  rule<number>(
    (value) => within(value, BigInt(min), BigInt(max)),
    () => t('ads:check.integer', { min, max }),
  );

export const list = <S extends z.ZodType>(item: S, { min = 0, max = 10_000 } = {}) =>
  z
    .array(item, {
      error: ({ input }) => t(input === undefined ? 'ads:check.missing' : 'ads:check.list'),
    })
    .min(min, { error: () => t('ads:check.atLeast', { min }) })
    .max(max, { error: () => t('ads:check.atMost', { max }) });

export const object = <S extends z.ZodRawShape>(shape: S) =>
  z.looseObject(shape, {
    error: ({ input }) => t(input === undefined ? 'ads:check.missing' : 'ads:check.object'),
  });
