import musicqueue from '../../../resources/locales/en/musicqueue.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

addTexts({ musicqueue });
