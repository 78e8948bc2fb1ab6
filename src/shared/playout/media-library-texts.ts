import medialibrary from '../../../resources/locales/en/medialibrary.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

addTexts({ medialibrary });
