import notices from '../../../resources/locales/en/notices.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

addTexts({ notices });
