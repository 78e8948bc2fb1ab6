import workflows from '../../../resources/locales/en/workflows.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

declare module '../i18n/translate.ts' {
  interface TextsByNamespace {
    workflows: typeof workflows;
  }
}

addTexts({ workflows });
