import musicsearch from '../../../resources/locales/en/musicsearch.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

declare module '../i18n/translate.ts' {
  interface TextsByNamespace {
    musicsearch: typeof musicsearch;
  }
}

addTexts({ musicsearch });
