import musicmedia from '../../../resources/locales/en/musicmedia.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

addTexts({ musicmedia });
