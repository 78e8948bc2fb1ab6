import playoutserver from '../../../resources/locales/en/playoutserver.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

addTexts({ playoutserver });
