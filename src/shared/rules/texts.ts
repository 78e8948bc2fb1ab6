import rules from '../../../resources/locales/en/rules.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

addTexts({ rules });
