import playoutcli from '../../../resources/locales/en/playoutcli.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

declare module '../i18n/translate.ts' {
  interface TextsByNamespace {
    playoutcli: typeof playoutcli;
  }
}

addTexts({ playoutcli });
