import programmeapply from '../../../resources/locales/en/programmeapply.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

declare module '../i18n/translate.ts' {
  interface TextsByNamespace {
    programmeapply: typeof programmeapply;
  }
}

addTexts({ programmeapply });
