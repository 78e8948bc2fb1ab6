import workflows from '../../../resources/locales/en/workflows.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

addTexts({ workflows });
