import ads from '../../../resources/locales/en/ads.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

addTexts({ ads });
