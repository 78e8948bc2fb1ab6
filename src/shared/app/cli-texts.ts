import cli from '../../../resources/locales/en/cli.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

declare module '../i18n/translate.ts' {
  interface TextsByNamespace {
    cli: typeof cli;
  }
}

addTexts({ cli });
