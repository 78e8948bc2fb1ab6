import musicscenes from '../../../../resources/locales/en/musicscenes.json' with { type: 'json' };
import { addTexts } from '../../i18n/translate.ts';

declare module '../../i18n/translate.ts' {
  interface TextsByNamespace {
    musicscenes: typeof musicscenes;
  }
}

addTexts({ musicscenes });
