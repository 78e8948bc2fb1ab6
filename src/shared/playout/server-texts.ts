import playoutserver from '../../../resources/locales/en/playoutserver.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

declare module '../i18n/translate.ts' {
  interface TextsByNamespace {
    playoutserver: typeof playoutserver;
  }
}

addTexts({ playoutserver });
