import musicfaults from '../../../resources/locales/en/musicfaults.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

addTexts({ musicfaults });
