import issues from '../../../resources/locales/en/issues.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

declare module '../i18n/translate.ts' {
  interface TextsByNamespace {
    issues: typeof issues;
  }
}

addTexts({ issues });
