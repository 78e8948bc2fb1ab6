import workflowscli from '../../../resources/locales/en/workflowscli.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

declare module '../i18n/translate.ts' {
  interface TextsByNamespace {
    workflowscli: typeof workflowscli;
  }
}

addTexts({ workflowscli });
