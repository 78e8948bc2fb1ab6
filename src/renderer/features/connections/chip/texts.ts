import connectionchip from '../../../../../resources/locales/en/connectionchip.json' with { type: 'json' };
import { addTexts } from '../../../../shared/i18n/translate.ts';

addTexts({ connectionchip });
