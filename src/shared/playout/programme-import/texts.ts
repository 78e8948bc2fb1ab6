import programmeimport from '../../../../resources/locales/en/programmeimport.json' with { type: 'json' };
import { addTexts } from '../../i18n/translate.ts';

declare module '../../i18n/translate.ts' {
  interface TextsByNamespace {
    programmeimport: typeof programmeimport;
  }
}

addTexts({ programmeimport });
