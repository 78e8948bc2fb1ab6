import quick from '../../../../resources/locales/en/quick.json' with { type: 'json' };
import { addTexts } from '../../../shared/i18n/translate.ts';

addTexts({ quick });
