import workflowsrun from '../../../resources/locales/en/workflowsrun.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

declare module '../i18n/translate.ts' {
  interface TextsByNamespace {
    workflowsrun: typeof workflowsrun;
  }
}

addTexts({ workflowsrun });
