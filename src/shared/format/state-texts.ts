import states from '../../../resources/locales/en/states.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

addTexts({ states });
