import './texts.ts';
import { t } from '../../i18n/translate.ts';
import { isRecord } from '../../lib/json.ts';

/**
 * Describes a JSON document that was passed as a programme but is something else, and what to pass instead; null: it may be a programme.
 */
export function describeOtherDocument(name: string, document: unknown): string | null {
  if (isRecord(document)) {
    if ('programming' in document || ('zone' in document && 'sources' in document)) return null;
    if (Array.isArray(document['channels'])) return t('programme:other.lineup', { name });
    if (Array.isArray(document['items'])) return t('programme:other.playout', { name });
    if ('programme' in document && 'runs' in document)
      return t('programme:other.example', { name });
  }
  return t('programme:other.unknown', { name });
}

/** Like `describeOtherDocument`, for a worked example. */
export function describeNoExample(name: string, document: unknown): string | null {
  if (isRecord(document)) {
    const keys = ['programme', 'library', 'runs', 'programming', 'zone'];
    if (keys.some((key) => key in document)) return null;
  }
  return t('programme:other.noExample', { name });
}
