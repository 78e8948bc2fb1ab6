import musicpages from '../../../resources/locales/en/musicpages.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

addTexts({ musicpages });
