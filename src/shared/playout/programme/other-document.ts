import './texts.ts';
import { t } from '../../i18n/translate.ts';
import { isRecord } from '../../lib/json.ts';

/** What a JSON document is that was given as a programme but is none, and what to give instead; null: it may be one. */
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

/** The same for a worked example. */
export function describeNoExample(name: string, document: unknown): string | null {
  if (isRecord(document)) {
    const keys = ['programme', 'library', 'runs', 'programming', 'zone'];
    if (keys.some((key) => key in document)) return null;
  }
  return t('programme:other.noExample', { name });
}
