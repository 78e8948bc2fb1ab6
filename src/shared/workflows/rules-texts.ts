import workflowsrules from '../../../resources/locales/en/workflowsrules.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

declare module '../i18n/translate.ts' {
  interface TextsByNamespace {
    workflowsrules: typeof workflowsrules;
  }
}

addTexts({ workflowsrules });
