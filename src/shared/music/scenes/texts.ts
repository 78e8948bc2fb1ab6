import musicscenes from '../../../../resources/locales/en/musicscenes.json' with { type: 'json' };
import { addTexts } from '../../i18n/translate.ts';

addTexts({ musicscenes });
