import musiccli from '../../../resources/locales/en/musiccli.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

declare module '../i18n/translate.ts' {
  interface TextsByNamespace {
    musiccli: typeof musiccli;
  }
}

addTexts({ musiccli });
