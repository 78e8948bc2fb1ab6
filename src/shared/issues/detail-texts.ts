import issuesdetail from '../../../resources/locales/en/issuesdetail.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

declare module '../i18n/translate.ts' {
  interface TextsByNamespace {
    issuesdetail: typeof issuesdetail;
  }
}

addTexts({ issuesdetail });
