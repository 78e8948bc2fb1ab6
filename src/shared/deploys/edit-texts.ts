import deploysedit from '../../../resources/locales/en/deploysedit.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

declare module '../i18n/translate.ts' {
  interface TextsByNamespace {
    deploysedit: typeof deploysedit;
  }
}

addTexts({ deploysedit });
