import workflowspanel from '../../../resources/locales/en/workflowspanel.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

declare module '../i18n/translate.ts' {
  interface TextsByNamespace {
    workflowspanel: typeof workflowspanel;
  }
}

addTexts({ workflowspanel });
