import musicnow from '../../../resources/locales/en/musicnow.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

addTexts({ musicnow });
