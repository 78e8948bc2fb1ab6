import data from '../../../resources/locales/en/data.json' with { type: 'json' };
import { addTexts } from '../../shared/i18n/translate.ts';

addTexts({ data });
