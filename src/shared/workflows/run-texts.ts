import workflowsrun from '../../../resources/locales/en/workflowsrun.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

addTexts({ workflowsrun });
