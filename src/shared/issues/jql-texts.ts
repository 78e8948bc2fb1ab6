import issuesjql from '../../../resources/locales/en/issuesjql.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

declare module '../i18n/translate.ts' {
  interface TextsByNamespace {
    issuesjql: typeof issuesjql;
  }
}

addTexts({ issuesjql });
