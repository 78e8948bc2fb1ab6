import music from '../../../resources/locales/en/music.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

declare module '../i18n/translate.ts' {
  interface TextsByNamespace {
    music: typeof music;
  }
}

addTexts({ music });
