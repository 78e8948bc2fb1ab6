import workflowscli from '../../../resources/locales/en/workflowscli.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

addTexts({ workflowscli });
