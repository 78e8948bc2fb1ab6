import musicplayers from '../../../resources/locales/en/musicplayers.json' with { type: 'json' };
import { addTexts } from '../i18n/translate.ts';

addTexts({ musicplayers });
