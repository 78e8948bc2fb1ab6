import music from '../../../resources/locales/en/music.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

addTexts({ music });
