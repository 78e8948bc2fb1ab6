import workflowspanel from '../../../resources/locales/en/workflowspanel.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

addTexts({ workflowspanel });
