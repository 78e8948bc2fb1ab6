import deploys from '../../../resources/locales/en/deploys.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

declare module '../i18n/translate.ts' {
  interface TextsByNamespace {
    deploys: typeof deploys;
  }
}

addTexts({ deploys });
