import importdialog from '../../../resources/locales/en/importdialog.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

declare module '../i18n/translate.ts' {
  interface TextsByNamespace {
    importdialog: typeof importdialog;
  }
}

addTexts({ importdialog });
