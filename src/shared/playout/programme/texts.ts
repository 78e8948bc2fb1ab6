import programme from '../../../../resources/locales/en/programme.json' with { type: 'json' };
import { addTexts } from '../../i18n/translate.ts';

addTexts({ programme });
