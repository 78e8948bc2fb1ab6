import inputwords from '../../../resources/locales/en/inputwords.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

addTexts({ inputwords });
