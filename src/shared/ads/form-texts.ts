import adsform from '../../../resources/locales/en/adsform.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

addTexts({ adsform });
