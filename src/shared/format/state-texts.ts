import states from '../../../resources/locales/en/states.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

declare module '../i18n/translate.ts' {
  interface TextsByNamespace {
    states: typeof states;
  }
}

addTexts({ states });
