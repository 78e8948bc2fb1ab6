import workflowsrules from '../../../resources/locales/en/workflowsrules.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

addTexts({ workflowsrules });
