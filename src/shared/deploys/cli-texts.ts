import deployscli from '../../../resources/locales/en/deployscli.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

declare module '../i18n/translate.ts' {
  interface TextsByNamespace {
    deployscli: typeof deployscli;
  }
}

addTexts({ deployscli });
