import '../../shared/net/request-texts.ts';
import type { z } from 'zod';
import { failure } from '../../shared/contract/errors.ts';
import { t } from '../../shared/i18n/translate.ts';

/** A body as the schema reads it. Throws `not-this-server` for any other one. */
export function parsed<T>(schema: z.ZodType<T>, body: unknown): T {
  const { success, data } = schema.safeParse(body);
  if (success) return data;
  throw failure('not-this-server', t('requests:http.otherService'));
}
