import musiclibrary from '../../../resources/locales/en/musiclibrary.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

addTexts({ musiclibrary });
